import { HOUR_MS, MINUTE_MS, SECOND_MS, UPLOAD_PIECE_BYTES } from '@self-print/contract/limits.ts';
import { UPLOAD_LIMIT_BYTES } from '../../adapters/convert/limits.ts';

/** Files that a person may have at once, refused ones included. */
export const FILES_PER_PERSON = 20;
/** Bytes of uploads that are under way, of one person. */
export const RECEIVING_BYTES_PER_PERSON = 2 * UPLOAD_LIMIT_BYTES;
/** Orders that one person may have open. */
export const OPEN_ORDERS_PER_PERSON = 50;
/** All pieces but the last: smaller ones would only make more rows. */
export const PIECE_MIN_BYTES = 16 * 1_024;
/** What a phone is asked to send at once. */
export const PIECE_BYTES = UPLOAD_PIECE_BYTES;

/** An upload without any new piece for so long is given up. */
export const UPLOAD_IDLE_MS = 2 * HOUR_MS;
/** A refused file is shown for so long, so that its owner can read why. */
export const REFUSED_KEPT_MS = 24 * HOUR_MS;
/** A print file that no order came of. */
export const UNUSED_PRINT_KEPT_MS = HOUR_MS;

/** Files that one server converts at once. */
export const CONVERSIONS_AT_ONCE = 2;
/** How often a server looks for files that others left. */
export const CONVERSION_LOOK_MS = 5 * SECOND_MS;
/** A claim that is not renewed for so long is another's to take: its server is gone. */
export const CONVERSION_LEASE_MS = 2 * MINUTE_MS;
export const CONVERSION_RENEW_MS = 30 * SECOND_MS;
/** Conversions that may be begun for a file: one that ends twice with its server is broken. */
export const CONVERSION_ATTEMPTS = 2;

/** Page images that are made at upload. */
export const FIRST_PREVIEWS = 4;
/** Page images that are made together when one of them is asked for. */
export const PREVIEWS_AT_ONCE = 8;
/** After a conversion that failed for a reason which may pass. */
export const CONVERSION_RETRY_MS = 10 * SECOND_MS;
