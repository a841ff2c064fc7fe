/** Times and limits shared by several workspaces. Units are in the names. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const TAKE_CODE_DIGITS = 8;
/** The first hexadecimal digits of an order's id, which people are shown as its number. */
export const ORDER_NUMBER_DIGITS = 10;
export const TAKE_CODE_VALID_DAYS = 7;
/** Wrong pickup codes allowed at a terminal within the window before entry is locked. */
export const TAKE_CODE_WRONG_TRIES = 5;
export const TAKE_CODE_WRONG_WINDOW_MINUTES = 10;
export const TAKE_CODE_LOCK_MINUTES = 2;
/**
 * Wrong pickup codes at all terminals of a school within the window; after that, each further one locks its terminal. Several times
 * what the people of a large school mistype.
 */
export const TAKE_CODE_SCHOOL_WRONG_TRIES = 100;
/** How far the clocks of several servers may be apart. */
export const CLOCK_SKEW_SECONDS = 60;

/** Digits of a code that is sent to a phone, how long it is valid, and when another one can be asked for. */
export const PHONE_CODE_DIGITS = 6;
export const PHONE_CODE_MINUTES = 5;
export const PHONE_CODE_RESEND_SECONDS = 60;

/** A phone's session ends this long after its last call. */
export const PHONE_SESSION_HOURS = 2;
/** Length of the console's sign-in captcha, and how long it is valid. */
export const CAPTCHA_CHARACTERS = 4;
export const CAPTCHA_MINUTES = 5;
/** Most numbers that a browser tries to answer a captcha without its picture: on average half a second on a PC, a few seconds on a phone. */
export const CAPTCHA_WORK_LIMIT = 400_000;

export const CLAIM_LEASE_MINUTES = 10;
export const ACCESS_TOKEN_MINUTES = 120;
/** How often a caller renews its access token after 4105040001 before giving up. */
export const ACCESS_TOKEN_TRIES = 2;
export const ACTIVATION_CODE_HOURS = 24;
export const DOCUMENT_URL_MINUTES = 5;

export const AGENT_PORT = 8765;
export const CARTON_COUNT = 4;
export const CARTON_CAPACITY_SHEETS = 500;
export const CARTON_LOW_PERCENT = 10;
/** More than any media source holds. */
export const CARTON_SHEETS_MAX = 5_000;
export const COPIES_MAX = 99;
export const PAGES_MAX = 2_000;
/** Maximum number of earlier requests for an order that a terminal lists when it saves a print log. */
export const EARLIER_REQUESTS_MAX = 20;
/** Printed sides of one print that a report can carry. */
export const IMPRESSIONS_MAX = 1_000_000;

/** Maximum number of allowances in one request: with 400 Chinese characters each they still fit into a body. */
export const ALLOWANCE_ROWS_MAX = 200;
/** The most that a school can allow of files that people print. */
export const CLOUD_PRINT_LIMITS = {
  fileMaxBytes: 50 * 1_024 * 1_024,
  pagesMax: 500,
  keptDaysMax: 30,
  freePagesMax: 100_000,
  priceMaxFen: 100_000,
} as const;
/** Largest film of an advert, in bytes: a kiosk fetches it within seconds and keeps it in memory. */
export const ADVERT_FILM_LIMIT_BYTES = 20 * 1_024 * 1_024;
/** Maximum number of translations in one request: both forms of each at full length still fit into a body. */
export const TRANSLATION_ROWS_MAX = 100;

/** Maximum number of people in one request of an import: at full length they still fit into a body. */
export const PEOPLE_ROWS_MAX = 200;

/** Maximum number of persons in one request of an import of campus data; their values also have to fit into a body. */
export const RECORD_ROWS_MAX = 200;

/** Largest JSON or form body that platform and agent accept, in bytes. */
export const BODY_LIMIT_BYTES = 256 * 1_024;
/** Largest piece of an upload in one request, in bytes. */
export const UPLOAD_PIECE_BYTES = 1_024 * 1_024;
/** Largest file that can be verified, in bytes; it is read into memory as a whole. */
export const VERIFIED_FILE_LIMIT_BYTES = 20 * 1_024 * 1_024;
/** Largest image or stamp of templates, in bytes; an SVG has a smaller limit of its own. */
export const PICTURE_LIMIT_BYTES = 4 * 1_024 * 1_024;
/** Largest logo of a school as it is shown, in bytes; every phone, PC and terminal loads it. An uploaded one is made smaller. */
export const LOGO_LIMIT_BYTES = 160 * 1_024;
/** Largest template resource, in bytes; a font with all Chinese characters has about 20 MB. */
export const RESOURCE_LIMIT_BYTES = 32 * 1_024 * 1_024;
/** Largest file as a source of campus data, in bytes; an xlsx file may have as many unpacked. */
export const SOURCE_FILE_LIMIT_BYTES = 32 * 1_024 * 1_024;
/** Photos with one fault report. */
export const FAULT_PHOTOS_MAX = 3;
export const DOCUMENT_LIMIT_BYTES = 200 * 1_024 * 1_024;
/** Lists of the console say exactly how many rows they have up to so many, and are turned no further: beyond it one searches. */
export const LIST_COUNT_MAX = 10_000;
