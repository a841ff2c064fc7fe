/**
 * The code of a system error, such as ENOENT. Read from the value itself rather than by its class, which differs between the
 * test runner's realm and Node's own.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function errorCode(error) {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * The message of any thrown value.
 * @param {unknown} error
 * @returns {string}
 */
export function errorMessage(error) {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  return String(error.message);
}
