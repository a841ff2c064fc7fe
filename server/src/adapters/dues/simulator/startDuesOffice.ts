import { startSignedSystem } from '../../signedCalls/simulator/startSignedSystem.ts';
import type { SignedSystem, SystemOptions } from '../../signedCalls/simulator/types.ts';
import { createDuesBook, type DuesBook } from './book.ts';
import { answerCall } from './calls.ts';

export interface DuesOffice extends SignedSystem {
  readonly book: DuesBook;
}

/** A school's finance office on this computer, written from docs/dues.md alone. */
export async function startDuesOffice(options: SystemOptions): Promise<DuesOffice> {
  const { account } = options;
  const book = createDuesBook();
  const system = await startSignedSystem(options, {
    words: 'DUES1',
    headers: 'dues',
    base: '/dues',
    answer: (line, body) => answerCall({ account, book }, line, body),
  });
  return { ...system, book };
}
