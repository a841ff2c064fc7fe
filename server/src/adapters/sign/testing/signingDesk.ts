import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '../../../system.ts';
import { createDocumentSigner } from '../createDocumentSigner.ts';
import type { SignatureTrust } from '../inspectSignature.ts';
import { openTestAuthority } from '../testAuthority/openTestAuthority.ts';
import type { SignRequest } from '../types.ts';

export const NOW = new Date('2026-03-02T08:00:00Z');

export const REQUEST: SignRequest = {
  reason: '学籍证明 Certificate of enrolment',
  location: '行知大学 (main campus)',
  signerName: '行知大学教务处',
  label: '数字签名：行知大学教务处',
  signedAt: NOW,
  field: null,
  appearance: null,
  documentId: '4f7c8f0e-1d5e-4f2b-9f3c-0d6a5a3c9b11',
};

/** Opens a test CA in its own folder, with a signer and a fixed clock. */
export async function openSigningDesk(now = NOW) {
  const folder = await mkdtemp(join(tmpdir(), 'self-print-sign-'));
  const clock = { now: () => now, monotonicMs: () => 0 };
  const authority = await openTestAuthority(folder, clock, systemRandom);
  const signer = createDocumentSigner({
    key: authority.signingKey,
    timestamps: authority.timestamps,
    withoutTimestamp: 'refuse',
    clock,
  });
  const trust: SignatureTrust = {
    signers: [],
    authorities: [authority.root],
    timestampAnchors: [authority.root],
    needsTimestamp: true,
  };
  const signed = async (pdf: Uint8Array, changes: Partial<SignRequest> = {}): Promise<Buffer> => {
    const outcome = await signer.sign(pdf, { ...REQUEST, ...changes });
    if (!outcome.ok) throw new Error(`not signed: ${outcome.problem.kind}`);
    return Buffer.from(outcome.value);
  };
  const close = () => rm(folder, { recursive: true, force: true });
  return { folder, clock, authority, signer, trust, signed, close };
}

export type SigningDesk = Awaited<ReturnType<typeof openSigningDesk>>;
