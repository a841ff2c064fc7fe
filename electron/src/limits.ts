import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';

/** Pause before the n-th new start after a failure; the last one repeats. */
export const BACK_OFF_MS: readonly number[] = [1, 2, 5, 15, 60].map((seconds) => seconds * SECOND_MS);
/** More failures than this within the window mean that starting again at this level does not help. */
export const FAILURES_MAX = 5;
export const FAILURE_WINDOW_MS = 10 * MINUTE_MS;

/** Pause before an address that did not answer is tried again; the last one repeats. */
export const WAITING_RETRY_MS: readonly number[] = [1, 1, 2, 5].map((seconds) => seconds * SECOND_MS);

/** How long a page may not respond before it is ended and started again. */
export const HANG_MS = 20 * SECOND_MS;
/** How often a page is looked at. */
export const LOOK_MS = 5 * SECOND_MS;

/** The longer side of a picture of the screen, in pixels, and its JPEG quality of 100: some 100 kB, and small print can be read. */
export const SCREENSHOT_SIDE_MAX = 1_280;
export const SCREENSHOT_QUALITY = 70;

/** How long a process may take to stop before it is killed. */
export const STOP_WITHIN_MS = 2 * SECOND_MS;

/** How often the agent is asked whether it works, and how long it may take. */
export const AGENT_CHECK_MS = 5 * SECOND_MS;
export const AGENT_ANSWER_MS = 3 * SECOND_MS;
/** After this silence it counts as ill, and after that it is ended and started again. */
export const AGENT_LATE_MS = 15 * SECOND_MS;
export const AGENT_SILENCE_MS = 30 * SECOND_MS;
