import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock, Random } from '../../../system.ts';
import { type CertificateRole, issueCertificate } from '../x509/issueCertificate.ts';

/** A key and its certificate as stored in files. */
export interface MadeCertificate {
  readonly privateKey: KeyObject;
  readonly certificate: Uint8Array;
}

export interface MadeTestAuthority {
  /** Its key is discarded, so that nothing else can ever be issued under it. */
  readonly root: Uint8Array;
  readonly signer: MadeCertificate;
  readonly timestamper: MadeCertificate;
}

/** Part of every subject, so that any program that shows a signature shows it. */
const ORGANIZATION = 'TEST - NOT VALID 测试专用，无效';
const NAMES: Readonly<Record<CertificateRole, string>> = {
  authority: 'TEST certification authority - not valid 测试根证书',
  documentSigner: 'TEST document signer - not valid 测试签名',
  timestamper: 'TEST time-stamp service - not valid 测试时间戳',
};
const SERIAL_BYTES = 16;
const RSA_BITS = 2_048;
const VALID_YEARS = 10;
/** Tolerance for clock differences between machines. */
const VALID_BEFORE_MS = 24 * 60 * 60_000;

const makeKeyPair = promisify(generateKeyPair);

export async function makeTestAuthority(clock: Clock, random: Random): Promise<MadeTestAuthority> {
  const now = clock.now();
  const validFrom = new Date(now.getTime() - VALID_BEFORE_MS);
  const validTo = new Date(now);
  validTo.setUTCFullYear(validTo.getUTCFullYear() + VALID_YEARS);
  const [root, signer, timestamper] = await Promise.all([
    makeKeyPair('ec', { namedCurve: 'P-256' }),
    // RSA, like the schools' keys.
    makeKeyPair('rsa', { modulusLength: RSA_BITS }),
    makeKeyPair('ec', { namedCurve: 'P-256' }),
  ]);
  const issue = (role: CertificateRole, publicKey: KeyObject) =>
    issueCertificate({
      role,
      subject: { organization: ORGANIZATION, commonName: NAMES[role] },
      issuer: { organization: ORGANIZATION, commonName: NAMES.authority },
      publicKey,
      issuerKey: root.privateKey,
      issuerPublicKey: root.publicKey,
      serial: random.bytes(SERIAL_BYTES),
      validFrom,
      validTo,
    });
  return {
    root: issue('authority', root.publicKey),
    signer: { privateKey: signer.privateKey, certificate: issue('documentSigner', signer.publicKey) },
    timestamper: {
      privateKey: timestamper.privateKey,
      certificate: issue('timestamper', timestamper.publicKey),
    },
  };
}
