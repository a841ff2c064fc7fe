import { errorCode } from '../errorCode.ts';

/** Network errors, and PostgreSQL's error classes for lost, refused and shut-down connections. */
const UNREACHABLE =
  /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[123]|53300)$/;
/** Messages of pg errors that have no code. */
const UNREACHABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** Whether an error means that the database could not be reached, so that the same call may succeed later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (UNREACHABLE.test(errorCode(error) ?? '')) return true;
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  if (UNREACHABLE_MESSAGES.some((known) => message.startsWith(known))) return true;
  return 'cause' in error && isDatabaseUnreachable(error.cause);
}
