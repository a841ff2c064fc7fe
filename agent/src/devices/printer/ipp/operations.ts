/** Constants of RFC 8011 (sections 5.3, 5.4 and appendix B). */

export const OPERATIONS = {
  printJob: 0x0002,
  validateJob: 0x0004,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
} as const;

export const STATUS = {
  ok: 0x0000,
  okIgnoredOrSubstitutedAttributes: 0x0001,
  okConflictingAttributes: 0x0002,
  badRequest: 0x0400,
  forbidden: 0x0401,
  notAuthenticated: 0x0402,
  notAuthorized: 0x0403,
  notPossible: 0x0404,
  timeout: 0x0405,
  notFound: 0x0406,
  gone: 0x0407,
  requestEntityTooLarge: 0x0408,
  requestValueTooLong: 0x0409,
  documentFormatNotSupported: 0x040a,
  attributesOrValuesNotSupported: 0x040b,
  uriSchemeNotSupported: 0x040c,
  charsetNotSupported: 0x040d,
  conflictingAttributes: 0x040e,
  compressionNotSupported: 0x040f,
  compressionError: 0x0410,
  documentFormatError: 0x0411,
  documentAccessError: 0x0412,
  internalError: 0x0500,
  operationNotSupported: 0x0501,
  serviceUnavailable: 0x0502,
  versionNotSupported: 0x0503,
  deviceError: 0x0504,
  temporaryError: 0x0505,
  notAcceptingJobs: 0x0506,
  busy: 0x0507,
  jobCanceled: 0x0508,
  multipleDocumentJobsNotSupported: 0x0509,
} as const;

export const PRINTER_STATE = { idle: 3, processing: 4, stopped: 5 } as const;

export const JOB_STATE = {
  pending: 3,
  held: 4,
  processing: 5,
  processingStopped: 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
} as const;

/** orientation-requested (RFC 8011 section 5.2.10). */
export const ORIENTATION = { portrait: 3, landscape: 4 } as const;

/** The job that was asked for is not there, or no longer. */
export const GONE: ReadonlySet<number> = new Set([STATUS.notFound, STATUS.gone]);

const FIRST_FAILURE = 0x0100;
const namesByStatus = new Map<number, string>(Object.entries(STATUS).map(([name, code]) => [code, name]));

/** All statuses below 0x0100 mean success. */
export const isSuccess = (status: number): boolean => status >= 0 && status < FIRST_FAILURE;

/** Name of a status for logs and technicians. */
export const statusName = (status: number): string =>
  namesByStatus.get(status) ?? `status 0x${status.toString(16).padStart(4, '0')}`;
