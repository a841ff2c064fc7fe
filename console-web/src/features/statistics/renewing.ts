/** How often the figures of an open page are asked for again. */
export const RENEW_MS = 30_000;
