/** Why no start can succeed as long as settings and database stay what they are. */
export class StartRefused extends Error {}

/** Whether a failed start would fail again in the same way, however it was wrapped on its way. */
export function isStartRefused(error: unknown): boolean {
  if (error instanceof StartRefused) return true;
  return error instanceof Error && error.cause !== undefined && isStartRefused(error.cause);
}
