import { startSignedSystem } from '../../signedCalls/simulator/startSignedSystem.ts';
import type { SignedSystem, SystemOptions } from '../../signedCalls/simulator/types.ts';
import { type CardBook, createCardBook } from './cardBook.ts';

export interface CardOffice extends SignedSystem {
  readonly book: CardBook;
}

/** A school's card office on this computer, written from docs/student-card.md alone. */
export async function startCardOffice(options: SystemOptions): Promise<CardOffice> {
  const book = createCardBook(options.account);
  const system = await startSignedSystem(options, {
    words: 'CARDS1',
    headers: 'cards',
    base: '/cards',
    answer: book.answer,
  });
  return { ...system, book };
}
