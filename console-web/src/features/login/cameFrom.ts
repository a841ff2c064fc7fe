/** Where an administrator was when the session ended, from the state that the router keeps; anything else counts as nothing. */
export function cameFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/main(?:[/?#]|$)/.test(from) ? from : undefined;
}
