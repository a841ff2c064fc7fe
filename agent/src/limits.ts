import { DAY_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import {
  LINK_HEARTBEAT_SECONDS,
  LINK_MESSAGE_LIMIT_BYTES,
  LINK_SILENCE_SECONDS,
} from '@self-print/contract/terminalLink.ts';

/** Times and limits of the agent. Units are in the names. */

// Following a print
export const JOB_POLL_MS = 250;
/** Slower polling of a printer that does not respond. */
export const JOB_POLL_SILENT_MS = SECOND_MS;
/** How long a job may be pending before the screen says that it waits for the printer. */
export const PENDING_GRACE_MS = 15 * SECOND_MS;
/** The same for a job between two sheets. */
export const SHEET_GRACE_MS = MINUTE_MS;
/** Added per side where the printer does not count, so that only the whole job can be expected. */
export const UNCOUNTED_SIDE_MS = 10 * SECOND_MS;
/** A job without any progress for this long after that is cancelled at the printer. */
export const STILL_LIMIT_MS = 5 * MINUTE_MS;
/** A job that the printer does not stop within this time after it was asked to is unconfirmed. */
export const CANCEL_LIMIT_MS = 2 * MINUTE_MS;
/** How long the count of a completed job may lag behind. */
export const COUNT_SETTLE_MS = 3 * SECOND_MS;
/** A printer that misses polls for less than this is not shown as offline. */
export const OFFLINE_GRACE_MS = 3 * SECOND_MS;
/** After this long without a response about a job, its outcome is unconfirmed. */
export const UNREACHABLE_LIMIT_MS = 10 * MINUTE_MS;
/** How long a printer that reports "busy" is retried before the print fails. */
export const BUSY_LIMIT_MS = MINUTE_MS;
/** How long an unreachable printer is retried before the print fails. */
export const UNREACHED_LIMIT_MS = 20 * SECOND_MS;
export const SUBMIT_RETRY_MS = 2 * SECOND_MS;
/** After a lost reply a printer may list the job late: number of look-ups before giving up. */
export const LOCATE_TRIES = 5;
export const LOCATE_RETRY_MS = 2 * SECOND_MS;
/** How long after a lost reply the network may still bring the printer a second copy of the document. */
export const LATE_COPY_MS = 5 * SECOND_MS;
export const CANCEL_RETRY_MS = 5 * SECOND_MS;
export const JOURNAL_RETRY_MS = 5 * SECOND_MS;
export const JOURNAL_PROBE_MS = 10 * SECOND_MS;
/** How long finished and acknowledged prints stay in the journal. */
export const JOURNAL_KEEP_MS = 180 * DAY_MS;
/** Maximum length of `executionRecord` in order/finish, in characters. */
export const EXECUTION_RECORD_LENGTH = 20_000;

// Fetching a document
export const DOWNLOAD_LIMIT_MS = MINUTE_MS;
export const DOWNLOAD_RETRY_MS = 2 * SECOND_MS;

// Platform
export const CALL_TIMEOUT_MS = 8 * SECOND_MS;
export const HEARTBEAT_MS = 10 * SECOND_MS;
/** The interval is shorter after a missed heartbeat. */
export const HEARTBEAT_RETRY_MS = 2 * SECOND_MS;
/** The platform counts as unreachable after this many missed heartbeats in a row. */
export const MISSED_HEARTBEATS = 2;
/** Interval of checks whether the platform knows a terminal again after its registration was lost. */
export const LOST_RETRY_MS = MINUTE_MS;
/** A token is renewed when less than this remains. */
export const TOKEN_RENEW_MS = 10 * MINUTE_MS;
/** Minimum interval of renewals triggered by the clock, because a wrong clock must not flood the platform. */
export const TOKEN_MIN_AGE_MS = MINUTE_MS;
export const LEASE_RENEW_MS = 2 * MINUTE_MS;
export const LEASE_RETRY_MS = 20 * SECOND_MS;
export const OUTBOX_FIRST_RETRY_MS = SECOND_MS;
export const OUTBOX_LAST_RETRY_MS = MINUTE_MS;
export const REGISTER_RETRY_MS = 5 * SECOND_MS;
/** Attempts to join by an enrolment key: first and longest pause while the platform cannot answer, and the pause after a refusal. */
export const JOIN_FIRST_RETRY_MS = 2 * SECOND_MS;
export const JOIN_LAST_RETRY_MS = MINUTE_MS;
export const JOIN_REFUSED_RETRY_MS = 5 * MINUTE_MS;
/** How long a start waits for the first automatic registration attempt. */
export const REGISTER_START_MS = 5 * SECOND_MS;

// Link to the platform
export const LINK_REPORT_MS = LINK_HEARTBEAT_SECONDS * SECOND_MS;
/** Changes are reported immediately, but at most at this interval. */
export const LINK_REPORT_PAUSE_MS = SECOND_MS;
export const LINK_SILENCE_MS = LINK_SILENCE_SECONDS * SECOND_MS;
export const LINK_FIRST_RETRY_MS = SECOND_MS;
export const LINK_LAST_RETRY_MS = MINUTE_MS;
/** Unsent bytes at which a connection is closed. */
export const LINK_BUFFER_BYTES = 4 * LINK_MESSAGE_LIMIT_BYTES;

// Staff
/** How long used commands are remembered after their expiry, in case the clock is set back. */
export const COMMAND_KEEP_MS = DAY_MS;
/** Commands executed in parallel. */
export const REMOTE_COMMANDS_MAX = 8;
/** Longer outcomes are sent once and not stored, in characters. */
export const OUTCOME_KEEP_LENGTH = 16_384;
/** Maximum length of staff's reason in the log, in characters. */
export const STAFF_REASON_LENGTH = 200;

// Maintenance
export const SCREENSHOT_LIMIT_MS = 10 * SECOND_MS;
export const TEST_PAGE_LIMIT_MS = 2 * MINUTE_MS;
/** A page or shell that has not polled for longer than this counts as absent. */
export const PRESENCE_LIMIT_MS = MINUTE_MS;
/** How long the page may take to come back after a restart of the kiosk program. */
export const PAGE_BACK_LIMIT_MS = MINUTE_MS;
/** How long nobody may have used the terminal before it counts as idle, and the interval of looks. */
export const IDLE_STILL_MS = 10 * SECOND_MS;
export const IDLE_LOOK_MS = SECOND_MS;
/** Interval of looks while somebody waits for the terminal to become ready. */
export const READY_LOOK_MS = 2 * SECOND_MS;
export const DISK_LOW_BYTES = 1_024 * 1_024 * 1_024;
export const DISK_FULL_BYTES = 100 * 1_024 * 1_024;
/** Outcomes waiting longer than this for the platform need attention. */
export const OUTBOX_OLD_MS = 10 * MINUTE_MS;
/** A clock that is off by more than this makes log and reports useless. */
export const CLOCK_OFF_MS = MINUTE_MS;
export const CLOCK_DOUBTFUL_MS = 5 * SECOND_MS;

// Log
/** Newest lines kept in memory for the maintenance screens. */
export const LOG_BOOK_LINES = 1_000;
export const LOG_LINE_LENGTH = 4_096;
export const LOG_FILE_BYTES = 2 * 1_024 * 1_024;
export const LOG_FILES_MAX = 5;
/** How long nothing is written to the log file after a write failed. */
export const LOG_FILE_RETRY_MS = 10 * SECOND_MS;
/** Part of a file per answer. */
export const FILE_PART_BYTES = 256 * 1_024;
export const FILES_LISTED_MAX = 200;

// Printer and cartons
export const PRINTER_POLL_MS = 3 * SECOND_MS;
export const PRINTER_POLL_PRINTING_MS = SECOND_MS;

// Kiosk page
/** A key press that the page did not take within this time is dropped. */
export const KEY_LIMIT_MS = 2 * SECOND_MS;

/** How long the page may take to quit or restart through the shell. */
export const SHELL_LIMIT_MS = 10 * SECOND_MS;

// Camera and faces
/** A still picture; the camera is already open. */
export const PHOTO_LIMIT_MS = 5 * SECOND_MS;
/** A reading with its movement, on a page that may still have to load the model. */
export const FACE_READ_LIMIT_MS = 25 * SECOND_MS;
export const FACE_COLLECT_LIMIT_MS = 20 * SECOND_MS;
export const FACE_DESCRIBE_LIMIT_MS = 15 * SECOND_MS;
/** Interval of gallery synchronisation, and of retries after a failure. */
export const FACE_GALLERY_MS = 5 * MINUTE_MS;
export const FACE_GALLERY_RETRY_MS = 30 * SECOND_MS;

// Releases of the agent's own program
/** Interval of reports, in which the platform says what is wanted; the other one while a release is on its way. */
export const RELEASE_LOOK_MS = 2 * MINUTE_MS;
export const RELEASE_BUSY_LOOK_MS = 10 * SECOND_MS;
/** How long nobody may have used the terminal before it is given another program. */
export const RELEASE_IDLE_MS = MINUTE_MS;
/** Time limit for a piece of a package. */
export const RELEASE_PIECE_LIMIT_MS = MINUTE_MS;
/** Longest wait for the logo of the school. */
export const LOGO_FETCH_LIMIT_MS = MINUTE_MS / 2;
/** What must remain free of the disk, for journal and logs. */
export const RELEASE_SPARE_BYTES = 200 * 1_024 * 1_024;
/** Interval in which a started agent looks whether it can tell its keeper that all is well. */
export const RELEASE_SOUND_LOOK_MS = SECOND_MS;

// HTTP
/** Body limit of the page's answer to a task, in bytes, since it may contain a picture. */
export const TASK_ANSWER_LIMIT_BYTES = 4 * 1_024 * 1_024;
/** Refusals of one kind are logged once, then counted for this long. */
export const DENIAL_FOLD_MS = MINUTE_MS;
/** Concurrent long polls; a kiosk has one page. */
export const LONG_POLLS_MAX = 16;
export const CONNECTIONS_MAX = 128;
export const STOP_LIMIT_MS = 1_500;
