import { HOUR_MS, MINUTE_MS, SECOND_MS, SOURCE_FILE_LIMIT_BYTES } from '@self-print/contract/limits.ts';

export const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/** How long a source may take for an answer, or for the next rows of a long one. */
export const ANSWER_TIMEOUT_MS = 60 * SECOND_MS;
/** A statement that streams its rows lasts as long as these are taken in. */
export const STREAM_TIMEOUT_MS = HOUR_MS;
/** One character more than a value may have, so that a longer cell is seen to be too long and yet never fetched whole. */
export const CELL_CHARACTERS_MAX = 4_001;
export const PORTION_ROWS = 500;
/** A file has to be here before the lease of a run ends, which nobody prolongs meanwhile. */
export const FILE_TIMEOUT_MS = 4 * MINUTE_MS;
export const FILE_BYTES_MAX = SOURCE_FILE_LIMIT_BYTES;
export const FILE_ROWS_MAX = 200_000;
/** A catalogue with more is no place to choose from; give the account fewer. */
export const TABLES_MAX = 500;
/** An answer of an interface, of which one at a time is in memory. */
export const ANSWER_BYTES_MAX = 32 * 1_024 * 1_024;
export const TOKEN_BYTES_MAX = 64 * 1_024;
