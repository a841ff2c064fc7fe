/** Where somebody was when the session ended, from the state that the router keeps; anything but the given pages counts as nothing. */
export function cameFrom(state: unknown, pages: RegExp): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && pages.test(from) ? from : undefined;
}

/** An address below the console's base without query and fragment. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/, '');
}
