/** How long the kiosk waits for answers, in milliseconds. */
export const AGENT_TIMEOUT_MS = 8_000;
export const PLATFORM_TIMEOUT_MS = 12_000;
export const DOCUMENT_TIMEOUT_MS = 30_000;
/** How long the agent may hold a state request back; the request itself may take a little longer. */
export const STATE_WAIT_SECONDS = 25;
export const STATE_TIMEOUT_MS = 30_000;
/** An access token that runs out sooner than this is not used any more. */
export const TOKEN_MARGIN_MS = 60_000;
