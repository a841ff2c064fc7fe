import type { CardFault } from '@self-print/contract/agent/cardPrinter.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';

/** Why a step of making a card did not succeed. */
export interface CardProblem {
  readonly fault: CardFault;
  /** Whether it is certain that the step left the card as it was: nothing printed, nothing written. */
  readonly isCertain: boolean;
  /** For staff: what the device said. No personal data. */
  readonly detail: string;
}

/** What a printer says of itself. */
export interface PrinterLook {
  /** Null where the printer cannot tell before it takes one. */
  readonly hasCards: boolean | null;
  readonly hasRibbon: boolean;
  /** Cards for which the ribbon lasts, roughly; null when the printer does not say. */
  readonly ribbonCards: number | null;
  /** Panels that it has printed in its life; null when it does not say. */
  readonly panels: number | null;
}

/** What was found out about a card's chip. */
export interface EncodedCard {
  /** Null where nothing reads it. */
  readonly uid: string | null;
}

/** Reads, and where it is told to writes, the chip of the card in the printer's station. */
export interface CardEncoder {
  /** Whether it writes: then a card that was interrupted is a torn one. */
  readonly writes: boolean;
  /** @param number student number */
  readonly encode: (number: string) => Promise<Result<EncodedCard, CardProblem>>;
  readonly reopen: () => void;
  readonly close: () => Promise<void>;
}

/** Pixels of a card, 648 in a line and 1016 lines, three bytes each, as the printer's head sees the card. */
export type CardPixels = Uint8Array;

export interface CardPrinter extends Device {
  readonly encoder: CardEncoder;
  readonly look: () => Promise<Result<PrinterLook, CardProblem>>;
  /** Takes a blank card and brings it to the station; what an earlier job left inside goes to the reject box before. */
  readonly take: () => Promise<Result<void, CardProblem>>;
  /** Prints the card in the station and gives it out. */
  readonly print: (pixels: CardPixels) => Promise<Result<void, CardProblem>>;
  /** Throws the card in the station into the reject box, as far as the printer can. */
  readonly reject: () => Promise<void>;
}
