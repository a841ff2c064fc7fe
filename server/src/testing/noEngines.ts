import { fail, ok } from '@self-print/contract/result.ts';
import { inspectSignature, type SignatureTrust } from '../adapters/sign/inspectSignature.ts';
import type { DocumentEngines } from '../documents/documentEngines.ts';

const NOBODY: SignatureTrust = { signers: [], authorities: [], timestampAnchors: [], needsTimestamp: true };

/** For tests that make no documents; others use `testEngines.ts`. */
export const noEngines: DocumentEngines = {
  render: async () => fail([{ kind: 'engineFailed', detail: 'this test has no engines' }]),
  trust: async () => NOBODY,
  inspect: async (content, now) => ok(inspectSignature(content, NOBODY, now)),
  sign: async () => fail({ kind: 'noKey', detail: 'this test has no key' }),
};
