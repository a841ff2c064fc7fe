/** How often an open page asks again how terminals and other places are. */
export const STATE_AGAIN_MS = 30_000;
