/** Where a person goes on who came from nowhere. */
export const HOME = '/mobile/itemList';

/**
 * Where a person was when the session ended, from the state that the router keeps with the log-in page. Anything that is not a path
 * of these pages, or is a log-in page itself, counts as nothing.
 */
export function cameFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !/^\/[^/\\]/.test(from) || from.startsWith('/mobile/login'))
    return undefined;
  return from;
}

/** Whether the person comes from WeChat, which is not bound to an account yet. */
export const isNotBound = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'wechat' in state && state.wechat === 'notBound';
