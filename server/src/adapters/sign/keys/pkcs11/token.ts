import { endianness } from 'node:os';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type Attribute, type Cryptoki, CryptokiError } from './cryptoki.ts';
import type { TokenProblem } from './messages.ts';

export interface TokenFault {
  readonly problem: TokenProblem;
  readonly detail: string;
}

/** A token after login. */
export interface Token {
  /** The key's certificate first, then the token's others. */
  readonly certificates: readonly Uint8Array[];
  /** Signs a SHA-256 digest; ECDSA signatures are returned as the token's two concatenated numbers. */
  readonly sign: (digest: Uint8Array) => Result<Uint8Array, TokenFault>;
}

export interface TokenChoice {
  readonly tokenLabel: string;
  /** Null: the token's only key. */
  readonly keyLabel: string | null;
  readonly pin: string;
}

/** Constants of PKCS#11 v2.40. */
const CKA = { class: 0x00, label: 0x03, value: 0x11, keyType: 0x100, id: 0x102 } as const;
const CKO = { certificate: 1, privateKey: 3 } as const;
const CKK_RSA = 0;
const CKM = { rsaPkcs: 0x01, ecdsa: 0x1041 } as const;
const PIN_PROBLEMS: readonly number[] = [0xa0, 0xa1, 0xa2, 0xa3, 0xa4];
const ULONG_BYTES = process.platform === 'win32' ? 4 : 8;
/** DigestInfo prefix of SHA-256 (RFC 8017 9.2), which the token signs as is. */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** Finds a token by label, logs in and finds the key with its certificate. */
export function openToken(cryptoki: Cryptoki, choice: TokenChoice): Result<Token, TokenFault> {
  return guarded(() => {
    cryptoki.initialize();
    const slot = cryptoki.slotsWithToken().find((each) => cryptoki.tokenLabel(each) === choice.tokenLabel);
    if (slot === undefined) return fault('noToken', 'no token has this label');
    const session = cryptoki.openSession(slot);
    const signedIn = signIn(() => cryptoki.login(session, choice.pin));
    if (!signedIn.ok) return signedIn;
    const label = choice.keyLabel === null ? [] : [{ type: CKA.label, value: Buffer.from(choice.keyLabel) }];
    const keys = cryptoki.findObjects(session, [ofClass(CKO.privateKey), ...label]);
    const [key] = keys;
    if (key === undefined) return fault('noKey', 'the token has no such private key');
    if (keys.length > 1) return fault('severalKeys', `${keys.length} private keys: name one by its label`);

    const id = cryptoki.attribute(session, key, CKA.id);
    const objects = cryptoki.findObjects(session, [ofClass(CKO.certificate)]);
    const own = objects.find((each) => id?.equals(cryptoki.attribute(session, each, CKA.id) ?? Buffer.of()));
    if (own === undefined) return fault('noCertificate', 'no certificate has the id of the key');
    const certificates = [own, ...objects.filter((each) => each !== own)].flatMap((each) => {
      const value = cryptoki.attribute(session, each, CKA.value);
      return value ? [value] : [];
    });
    const keyType = numberOf(cryptoki.attribute(session, key, CKA.keyType));
    const sign: Token['sign'] = (digest) =>
      guarded(() =>
        ok(
          keyType === CKK_RSA
            ? cryptoki.sign(session, key, CKM.rsaPkcs, Buffer.concat([DIGEST_INFO, digest]))
            : cryptoki.sign(session, key, CKM.ecdsa, digest),
        ),
      );
    return ok({ certificates, sign });
  });
}

const fault = (problem: TokenProblem, detail: string) => fail<TokenFault>({ problem, detail });

function guarded<Value>(work: () => Result<Value, TokenFault>): Result<Value, TokenFault> {
  try {
    return work();
  } catch (error) {
    if (error instanceof CryptokiError) return fault('failed', error.message);
    throw error;
  }
}

function signIn(login: () => void): Result<void, TokenFault> {
  try {
    login();
    return ok();
  } catch (error) {
    if (error instanceof CryptokiError && PIN_PROBLEMS.includes(error.code))
      return fault('wrongPin', error.message);
    throw error;
  }
}

/** A number in the library's native layout. */
function ofClass(value: number): Attribute {
  const bytes = Buffer.alloc(ULONG_BYTES);
  if (endianness() === 'LE') bytes.writeUInt32LE(value, 0);
  else bytes.writeUInt32BE(value, ULONG_BYTES - 4);
  return { type: CKA.class, value: bytes };
}

function numberOf(bytes: Buffer | undefined): number {
  if (bytes?.length !== ULONG_BYTES) return -1;
  return endianness() === 'LE' ? bytes.readUInt32LE(0) : bytes.readUInt32BE(ULONG_BYTES - 4);
}
