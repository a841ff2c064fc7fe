/** Message of any thrown value. */
export function messageOf(error: unknown): string {
  return isObject(error) && 'message' in error ? String(error.message) : String(error);
}

/** The system's error code, such as ENOENT or EADDRINUSE. */
export function systemCodeOf(error: unknown): string | undefined {
  return isObject(error) && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}

/** The system's error code behind a failed `fetch`, such as ECONNREFUSED; null when it gives none. */
export function causeCodeOf(error: unknown): string | null {
  const cause = isObject(error) && 'cause' in error ? error.cause : undefined;
  return isObject(cause) && 'code' in cause ? String(cause.code) : null;
}

/** SQLite's result code, with extended codes reduced to their primary code. */
export function sqliteCodeOf(error: unknown): number | undefined {
  return isObject(error) && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & PRIMARY_CODE
    : undefined;
}

const PRIMARY_CODE = 0xff;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
