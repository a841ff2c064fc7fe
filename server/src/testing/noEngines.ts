import { fail } from '@self-print/contract/result.ts';
import type { DocumentEngines } from '../modules/issuing/engines.ts';

/** For tests that make no documents; one that does shares those of `testEngines.ts`. */
export const noEngines: DocumentEngines = {
  render: async () => fail([{ kind: 'engineFailed', detail: 'this test has no engines' }]),
  trust: async () => ({ signers: [], authorities: [], timestampAnchors: [], needsTimestamp: true }),
  sign: async () => fail({ kind: 'noKey', detail: 'this test has no key' }),
};
