import { DAY_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';

/** Times and limits of the agent, gathered. Units are in the names. */

// Following a print
export const JOB_POLL_MS = 250;
/** A printer that does not answer is asked less often. */
export const JOB_POLL_SILENT_MS = SECOND_MS;
/** A printer that misses polls for less than this is not shown as offline. */
export const OFFLINE_GRACE_MS = 3 * SECOND_MS;
/** A printer that cannot be asked about a job for this long leaves its outcome unconfirmed. */
export const UNREACHABLE_LIMIT_MS = 10 * MINUTE_MS;
/** How long a printer that answers "busy" is tried before the print fails. */
export const BUSY_LIMIT_MS = MINUTE_MS;
/** How long a printer that cannot be reached is tried before the print fails. */
export const UNREACHED_LIMIT_MS = 20 * SECOND_MS;
export const SUBMIT_RETRY_MS = 2 * SECOND_MS;
/** After a lost reply a printer may list the job late: look this often before giving up. */
export const LOCATE_TRIES = 5;
export const LOCATE_RETRY_MS = 2 * SECOND_MS;
export const CANCEL_RETRY_MS = 5 * SECOND_MS;
export const JOURNAL_RETRY_MS = 5 * SECOND_MS;
export const JOURNAL_PROBE_MS = 10 * SECOND_MS;
/** Finished and acknowledged prints stay in the journal for this long. */
export const JOURNAL_KEEP_MS = 180 * DAY_MS;
/** `executionRecord` of order/finish, in characters. */
export const EXECUTION_RECORD_LENGTH = 20_000;

// Fetching a document
export const DOWNLOAD_LIMIT_MS = MINUTE_MS;
export const DOWNLOAD_RETRY_MS = 2 * SECOND_MS;

// Platform
export const CALL_TIMEOUT_MS = 8 * SECOND_MS;
export const HEARTBEAT_MS = 10 * SECOND_MS;
/** After a missed heartbeat the next one comes sooner. */
export const HEARTBEAT_RETRY_MS = 2 * SECOND_MS;
/** One missed heartbeat is a blip; this many in a row mean that the platform cannot be reached. */
export const MISSED_HEARTBEATS = 2;
/** A lost registration is asked about this often, in case the platform knows the terminal again. */
export const LOST_RETRY_MS = MINUTE_MS;
/** A token is renewed when less than this is left. */
export const TOKEN_RENEW_MS = 10 * MINUTE_MS;
/** Never ask for tokens more often than this by the clock alone: a wrong clock must not flood the platform. */
export const TOKEN_MIN_AGE_MS = MINUTE_MS;
export const LEASE_RENEW_MS = 2 * MINUTE_MS;
export const LEASE_RETRY_MS = 20 * SECOND_MS;
export const OUTBOX_FIRST_RETRY_MS = SECOND_MS;
export const OUTBOX_LAST_RETRY_MS = MINUTE_MS;
export const REGISTER_RETRY_MS = 5 * SECOND_MS;
/** How long a start waits for the first try of a registration by itself. */
export const REGISTER_START_MS = 5 * SECOND_MS;

// Printer and cartons
export const PRINTER_POLL_MS = 3 * SECOND_MS;
export const PRINTER_POLL_PRINTING_MS = SECOND_MS;

// Kiosk page
/** A key of the keypad that the page did not take by then is dropped. */
export const KEY_LIMIT_MS = 2 * SECOND_MS;

// HTTP
/** Refusals of one kind are logged once, then counted for this long. */
export const DENIAL_FOLD_MS = MINUTE_MS;
/** Long polls that may wait at the same time; a kiosk has one page. */
export const LONG_POLLS_MAX = 16;
export const CONNECTIONS_MAX = 128;
export const STOP_LIMIT_MS = 1_500;
