import type { IdCardRecord } from '@self-print/contract/agent/cards.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';

export interface IdCardRequest {
  /** How long to wait for a card, in milliseconds. A card found by then is read to the end. */
  readonly waitMs: number;
  readonly photo: boolean;
  /** Aborts the wait. */
  readonly signal: AbortSignal;
}

export interface IdCardReading {
  readonly record: IdCardRecord;
  readonly photo: CardPhoto;
}

/** A card's photo. `wlt` is the image as stored on the card, in a proprietary format. */
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

/** Why no card was read. `detail` is for the technician and contains nothing from the card. */
export type IdCardProblem =
  /** The reader responds but reports that it cannot work. */
  | { readonly kind: 'initFailed'; readonly detail: string }
  /** The port is not open, was lost, or there is no response. */
  | { readonly kind: 'portFailed'; readonly detail: string }
  /** No card was placed in time. */
  | { readonly kind: 'absent' }
  /** A card was present but could not be read. */
  | { readonly kind: 'readFailed'; readonly detail: string }
  /** The caller has left. */
  | { readonly kind: 'cancelled' }
  /** Another read is in progress. */
  | { readonly kind: 'busy' };

/** A reader of ID cards. */
export interface IdCardReader extends Device {
  readonly read: (request: IdCardRequest) => Promise<Result<IdCardReading, IdCardProblem>>;
}

/** A card's content, decoded except for the photo. */
export interface CardContent {
  readonly record: IdCardRecord;
  /** Null when the card has none. */
  readonly wlt: Uint8Array | null;
}

/** The reader-specific part: how to get the content of the card. */
export interface CardSource extends Device {
  readonly fetch: (
    request: Pick<IdCardRequest, 'waitMs' | 'signal'>,
  ) => Promise<Result<CardContent, IdCardProblem>>;
}
