import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';

/**
 * How far a new card is. `asked` to `printing` are under way. `done`: printed and given out. `failed`: certainly no card was made.
 * `unconfirmed`: nobody knows, and staff looks.
 */
export const cardStep = z.enum(['asked', 'taking', 'encoding', 'printing', 'done', 'failed', 'unconfirmed']);
export type CardStep = z.infer<typeof cardStep>;

/** Why no card was made, or why nobody knows, in terms that staff can act on. */
export const cardFault = z.enum([
  /** The platform gave no leave, or could not be asked. */
  'notGranted',
  /** The card's face could not be drawn. */
  'unreadable',
  'noCards',
  'ribbon',
  'coverOpen',
  'jam',
  /** The chip in the card did not answer, or could not be written. */
  'encoder',
  /** The printer refused a command, or answered something that it cannot have meant. */
  'printer',
  /** The line broke, or no answer came in time. */
  'lost',
  /** The terminal was switched off meanwhile. */
  'interrupted',
  /** The printer says that it printed, and its counter of panels says that it did not. */
  'notCounted',
]);
export type CardFault = z.infer<typeof cardFault>;

export const cardPrinterCalls = {
  make: kioskCall({
    path: '/cardPrinter/makeCard',
    summary:
      'Make the new student card for which the platform gave leave, and say how far it is; asked again with the same id it makes nothing more',
    body: z.object({ makeId: z.uuid() }),
    data: z.object({ step: cardStep, fault: z.nullable(cardFault) }),
    errors: ['DEVICE_ABSENT', 'DEVICE_BUSY', 'CARD_PRINT_STORAGE_FAILED'],
  }),
};
