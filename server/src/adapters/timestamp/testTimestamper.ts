import { createHash } from 'node:crypto';
import type { Clock, Random } from '../../system.ts';
import { algorithmIdentifier, SHA256 } from '../sign/cms/algorithms.ts';
import { signedAttributes } from '../sign/cms/attributes.ts';
import { writeSignedData } from '../sign/cms/signedData.ts';
import { OID } from '../sign/der/oids.ts';
import { attempt } from '../sign/malformed.ts';
import type { SigningKey } from '../sign/types.ts';
import { readRequest, writeFacts, writeResponse } from './messages.ts';

/** Policy of test timestamps, under the number reserved for examples (RFC 5612). */
export const TEST_POLICY = '1.3.6.1.4.1.32473.3161.1';
const REJECTED = 2;
const SERIAL_BYTES = 16;

export interface TestTimestamperParts {
  readonly key: SigningKey;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'bytes'>;
}

/** Answers timestamp requests (RFC 3161) for demo and tests: encoded request in, encoded response out. */
export function createTestTimestamper({ key, clock, random }: TestTimestamperParts) {
  return async (request: Uint8Array): Promise<Uint8Array> => {
    const wanted = attempt(() => readRequest(request));
    if (!wanted.ok) return writeResponse({ status: REJECTED });
    const { imprint, policy, nonce } = wanted.value;
    if (policy !== null && policy !== TEST_POLICY) return writeResponse({ status: REJECTED });
    const content = writeFacts(
      { policy: TEST_POLICY, imprint, nonce, stampedAt: clock.now() },
      random.bytes(SERIAL_BYTES),
    );
    const attributes = signedAttributes({
      contentType: OID.timestampInfo,
      messageDigest: createHash('sha256').update(content).digest(),
      certificate: key.certificate.der,
    });
    const signature = await key.sign(attributes);
    if (!signature.ok) return writeResponse({ status: REJECTED });
    const token = writeSignedData({
      contentType: OID.timestampInfo,
      content,
      certificates: [key.certificate.der],
      signerId: key.certificate.issuerAndSerial,
      digestAlgorithm: SHA256,
      signedAttributes: attributes,
      signatureAlgorithm: algorithmIdentifier(key.algorithm),
      signature: signature.value,
      unsignedAttributes: [],
    });
    return writeResponse({ token });
  };
}
