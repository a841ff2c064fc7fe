import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';

/** Delay before the n-th restart after a failure; the last one repeats. */
export const BACK_OFF_MS: readonly number[] = [1, 2, 5, 15, 60].map((seconds) => seconds * SECOND_MS);
/** After more failures than this within the window, restarting at this level is considered useless. */
export const FAILURES_MAX = 5;
export const FAILURE_WINDOW_MS = 10 * MINUTE_MS;

/** Delay before an address that did not answer is tried again; the last one repeats. */
export const WAITING_RETRY_MS: readonly number[] = [1, 1, 2, 5].map((seconds) => seconds * SECOND_MS);

/** How long an address may take to appear before loading it counts as failed. */
export const LOAD_WITHIN_MS = 10 * SECOND_MS;

/** How long the screen is kept as it was while the page gets a new process. */
export const READY_WITHIN_MS = 5 * SECOND_MS;

/** How long a page may be unresponsive before it is killed and restarted. */
export const HANG_MS = 20 * SECOND_MS;
/** How long a page may be unresponsive before its screen is covered, because it may show a person's data. */
export const LATE_MS = 3 * SECOND_MS;
/** Interval of page checks. */
export const LOOK_MS = 5 * SECOND_MS;

/** Longer side of a screenshot in pixels, and its JPEG quality of 100: about 100 kB with legible small print. */
export const SCREENSHOT_SIDE_MAX = 1_280;
export const SCREENSHOT_QUALITY = 70;

/** After a run this long without the graphics card, the next start tries it again. */
export const GPU_RETRY_MS = HOUR_MS;

/** How long a process may take to stop before it is killed. */
export const STOP_WITHIN_MS = 2 * SECOND_MS;

/** A release that has not proved itself after this long is given up, though it may run. */
export const TRIAL_LIMIT_MS = 5 * MINUTE_MS;

/** Interval of agent checks, and their time limit. */
export const AGENT_CHECK_MS = 5 * SECOND_MS;
export const AGENT_ANSWER_MS = 3 * SECOND_MS;
/** After this silence it counts as unhealthy; after the next limit it is killed and restarted. */
export const AGENT_LATE_MS = 15 * SECOND_MS;
export const AGENT_SILENCE_MS = 30 * SECOND_MS;
