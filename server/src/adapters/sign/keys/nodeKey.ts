import { type KeyObject, sign } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { SignatureAlgorithm } from '../cms/algorithms.ts';
import type { SigningKey } from '../types.ts';
import type { Certificate } from '../x509/certificate.ts';

/** Smaller RSA keys are refused by current readers; curves other than P-256 are not offered by document CAs. */
const RSA_BITS_MIN = 2_048;
const CURVES: readonly string[] = ['prime256v1', 'secp384r1', 'secp521r1'];

/** Signature algorithm of a key; the problem names what is not supported. */
export function algorithmOf(key: KeyObject): Result<SignatureAlgorithm, string> {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return modulusLength >= RSA_BITS_MIN ? ok('rsa-sha256') : fail(`an RSA key of ${modulusLength} bits`);
    case 'ec':
      return CURVES.includes(namedCurve) ? ok('ecdsa-sha256') : fail(`a key on the curve ${namedCurve}`);
    default:
      return fail(`a key of the kind ${key.asymmetricKeyType}`);
  }
}

export interface NodeKeyParts {
  readonly privateKey: KeyObject;
  readonly certificate: Certificate;
  readonly issuers: readonly Certificate[];
  readonly isTest: boolean;
}

/** Creates a signing key held in this process; signing runs on the thread pool. */
export function createNodeKey({ privateKey, ...rest }: NodeKeyParts): Result<SigningKey, string> {
  const algorithm = algorithmOf(privateKey);
  if (!algorithm.ok) return algorithm;
  if (!rest.certificate.x509.checkPrivateKey(privateKey)) return fail('a certificate of another key');
  return ok({
    ...rest,
    algorithm: algorithm.value,
    sign: (data) =>
      new Promise((resolve) => {
        sign('sha256', data, privateKey, (error, signature) =>
          resolve(error ? fail(error.message) : ok(signature)),
        );
      }),
    close: async () => {},
  });
}
