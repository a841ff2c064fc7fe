import { createPrivateKey, type KeyObject } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import forge from 'node-forge';
import { attempt } from '../../malformed.ts';
import { type Certificate, readCertificate } from '../../x509/certificate.ts';

/** Content of a PKCS#12 file (RFC 7292). */
export interface Pkcs12Content {
  readonly privateKey: KeyObject;
  readonly certificates: readonly Certificate[];
}

export type Pkcs12Problem =
  | { readonly kind: 'wrongPassword' }
  | { readonly kind: 'unreadable'; readonly detail: string }
  /** Not exactly one private key, or one that node:crypto does not support. */
  | { readonly kind: 'noUsableKey' };

const BYTES_MAX = 2 ** 20;
const { oids } = forge.pki;

/**
 * Parses a PKCS#12 file from common programs, including older ones with 3DES and RC2. The library parses and decrypts but knows
 * only RSA keys, so node:crypto reads the key itself.
 */
export function readPkcs12(file: Uint8Array, password: string): Result<Pkcs12Content, Pkcs12Problem> {
  if (file.length > BYTES_MAX) return fail({ kind: 'unreadable', detail: 'the file is too large' });
  const opened = openFile(file, password);
  if (!opened.ok) return opened;
  const bags = opened.value.safeContents.flatMap(({ safeBags }) => safeBags);
  const [key, ...others] = bags.filter(
    ({ type }) => type === oids.keyBag || type === oids.pkcs8ShroudedKeyBag,
  );
  if (!key || others.length > 0) return fail({ kind: 'noUsableKey' });
  const certificates = attempt(() =>
    bags.filter(({ type }) => type === oids.certBag).map((bag) => readCertificate(certificateBytes(bag))),
  );
  if (!certificates.ok) return fail({ kind: 'unreadable', detail: certificates.problem });
  const privateKey = privateKeyOf(key);
  return privateKey ? ok({ privateKey, certificates: certificates.value }) : fail({ kind: 'noUsableKey' });
}

/**
 * Verifies the file's MAC, which detects a wrong password, and decrypts it.
 *
 * The MAC and older schemes encode a password as UTF-16, PBES2 as UTF-8 (RFC 7292 B.1, RFC 8018 3). The library passes the same
 * string to both, so a non-ASCII password is first used as is and, if that does not decrypt, as its UTF-8 bytes.
 */
function openFile(file: Uint8Array, password: string): Result<forge.pkcs12.Pkcs12Pfx, Pkcs12Problem> {
  const parse = () => forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(file).toString('latin1')));
  try {
    return ok(forge.pkcs12.pkcs12FromAsn1(parse(), false, password));
  } catch (error) {
    const detail = errorMessage(error);
    if (/invalid password/i.test(detail)) return fail({ kind: 'wrongPassword' });
    const bytes = Buffer.from(password).toString('latin1');
    if (bytes === password) return fail({ kind: 'unreadable', detail });
    try {
      return ok(forge.pkcs12.pkcs12FromAsn1(withoutCode(parse()), false, bytes));
    } catch {
      return fail({ kind: 'unreadable', detail });
    }
  }
}

/** The file without its MAC, the third part, which has already been verified. */
function withoutCode(file: forge.asn1.Asn1): forge.asn1.Asn1 {
  if (Array.isArray(file.value)) file.value.splice(2);
  return file;
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

const bytesOf = (value: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(value).getBytes(), 'latin1');

function certificateBytes({ cert, asn1 }: forge.pkcs12.Bag): Buffer {
  return bytesOf(cert ? forge.pki.certificateToAsn1(cert) : asn1);
}

function privateKeyOf({ key, asn1 }: forge.pkcs12.Bag): KeyObject | undefined {
  const pkcs8 = key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1;
  try {
    return createPrivateKey({ key: bytesOf(pkcs8), format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}
