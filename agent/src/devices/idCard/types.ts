import type { IdCardRecord } from '@self-print/contract/agent/cards.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';

export interface IdCardRequest {
  /** How long to wait for a card, in milliseconds. A card that was found by then is read to its end. */
  readonly waitMs: number;
  readonly photo: boolean;
  /** Ends the wait: nobody is interested any more. */
  readonly signal: AbortSignal;
}

export interface IdCardReading {
  readonly record: IdCardRecord;
  readonly photo: CardPhoto;
}

/** The photo of a card. `wlt` is the picture as the card holds it, in a format without an open decoder. */
export type CardPhoto =
  | { readonly kind: 'notWanted' | 'notOnCard' }
  | ({ readonly kind: 'undecoded'; readonly wlt: Uint8Array } & UndecodedPhoto)
  /** `picture` is a BMP or JPEG file. */
  | { readonly kind: 'decoded'; readonly wlt: Uint8Array; readonly picture: Uint8Array };

export interface UndecodedPhoto {
  readonly problem: 'noDecoder' | 'decoderFailed';
  /** For the technician; no personal data. */
  readonly detail: string;
}

export interface PhotoDecoder {
  /** @param wlt 1024 bytes */
  readonly decode: (wlt: Uint8Array) => Promise<Result<Uint8Array, UndecodedPhoto>>;
}

/** Why no card was read. `detail` is for the technician and holds nothing of the card. */
export type IdCardProblem =
  /** The reader is there and says that it cannot work. */
  | { readonly kind: 'initFailed'; readonly detail: string }
  /** The port is not open, was lost, or nobody answers on it. */
  | { readonly kind: 'portFailed'; readonly detail: string }
  /** No card was placed within the time. */
  | { readonly kind: 'absent' }
  /** A card was there and could not be read. */
  | { readonly kind: 'readFailed'; readonly detail: string }
  /** The one who asked has left. */
  | { readonly kind: 'cancelled' }
  /** Another read is under way. */
  | { readonly kind: 'busy' };

/** A reader of ID cards. */
export interface IdCardReader extends Device {
  readonly read: (request: IdCardRequest) => Promise<Result<IdCardReading, IdCardProblem>>;
}

/** What a card holds, decoded but for the photo. */
export interface CardContent {
  readonly record: IdCardRecord;
  /** Null when the card has none. */
  readonly wlt: Uint8Array | null;
}

/** What differs from reader to reader: how one gets at the content of the card that lies on it. */
export interface CardSource extends Device {
  readonly fetch: (
    request: Pick<IdCardRequest, 'waitMs' | 'signal'>,
  ) => Promise<Result<CardContent, IdCardProblem>>;
}
