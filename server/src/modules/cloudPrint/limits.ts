import { HOUR_MS, MINUTE_MS, SECOND_MS, UPLOAD_PIECE_BYTES } from '@self-print/contract/limits.ts';
import { UPLOAD_LIMIT_BYTES } from '../../adapters/convert/limits.ts';

/** Maximum number of files per person, including refused ones. */
export const FILES_PER_PERSON = 20;
/** Maximum bytes of unfinished uploads per person. */
export const RECEIVING_BYTES_PER_PERSON = 2 * UPLOAD_LIMIT_BYTES;
/** Maximum number of open orders per person. */
export const OPEN_ORDERS_PER_PERSON = 50;
/** Applies to all pieces but the last; smaller ones would only multiply rows. */
export const PIECE_MIN_BYTES = 16 * 1_024;
/** Piece size that phones are asked to use. */
export const PIECE_BYTES = UPLOAD_PIECE_BYTES;

/** An upload without a new piece for this long is abandoned. */
export const UPLOAD_IDLE_MS = 2 * HOUR_MS;
/** A refused file stays visible for this long, so that its owner can read the reason. */
export const REFUSED_KEPT_MS = 24 * HOUR_MS;
/** How long a print file without an order is kept. */
export const UNUSED_PRINT_KEPT_MS = HOUR_MS;

/** Conversions in parallel per server, each for a different person; the converter limits what runs at once. */
export const CONVERSIONS_AT_ONCE = 4;
/** How often a server looks for files abandoned by others. */
export const CONVERSION_LOOK_MS = 5 * SECOND_MS;
/** A claim not renewed for this long may be taken over, because its server is gone. */
export const CONVERSION_LEASE_MS = 2 * MINUTE_MS;
export const CONVERSION_RENEW_MS = 30 * SECOND_MS;
/** Maximum number of attempts per file: one that twice dies together with its server is broken. */
export const CONVERSION_ATTEMPTS = 2;

/** Page images rendered at upload. */
export const FIRST_PREVIEWS = 4;
/** Page images rendered together when one of them is requested. */
export const PREVIEWS_AT_ONCE = 8;
/** Delay after a conversion that failed for a temporary reason. */
export const CONVERSION_RETRY_MS = 10 * SECOND_MS;
