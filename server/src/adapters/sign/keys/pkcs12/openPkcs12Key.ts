import { fail, type Result } from '@self-print/contract/result.ts';
import type { SigningKey } from '../../types.ts';
import { orderIssuers } from '../../x509/chain.ts';
import { createNodeKey } from '../nodeKey.ts';
import { type Pkcs12Problem, readPkcs12 } from './readPkcs12.ts';

export type KeyFileProblem = Pkcs12Problem | { readonly kind: 'unsupportedKey'; readonly detail: string };

/** Opens the signing key of a PKCS#12 file, with its certificate and those of its issuers. */
export function openPkcs12Key(file: Uint8Array, password: string): Result<SigningKey, KeyFileProblem> {
  const content = readPkcs12(file, password);
  if (!content.ok) return content;
  const { privateKey, certificates } = content.value;
  const certificate = certificates.find(({ x509 }) => x509.checkPrivateKey(privateKey));
  if (!certificate) return fail({ kind: 'unsupportedKey', detail: 'the key has no certificate' });
  const issuers = orderIssuers(certificate, certificates);
  const key = createNodeKey({ privateKey, certificate, issuers, isTest: false });
  return key.ok ? key : fail({ kind: 'unsupportedKey', detail: key.problem });
}
