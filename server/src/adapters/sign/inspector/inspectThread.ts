import { parentPort } from 'node:worker_threads';
import { inspectSignature } from '../inspectSignature.ts';
import { readCertificate } from '../x509/certificate.ts';
import type { InspectReply, InspectRequest } from './messages.ts';

/** Verifies uploaded files one at a time, on a thread separate from the one that serves requests. */
parentPort?.on('message', ({ content, trust, now }: InspectRequest) => {
  const read = (certificates: readonly Uint8Array[]) => certificates.map(readCertificate);
  const verdict: InspectReply = inspectSignature(
    content,
    {
      signers: read(trust.signers),
      authorities: read(trust.authorities),
      timestampAnchors: read(trust.timestampAnchors),
      needsTimestamp: trust.needsTimestamp,
    },
    now,
  );
  parentPort?.postMessage(verdict);
});
