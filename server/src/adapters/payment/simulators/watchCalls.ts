/** A call of a simulated gateway, before it is acted on. */
export interface WatchedCall {
  readonly call: string;
  /** What the caller sent, as text; no key and no signature is in it. */
  readonly sent: string;
  /** How its answer is spoilt; undefined when it is not. */
  readonly fault: unknown;
}

/** Lets a test see every call as it comes. */
export type WatchCalls = (call: WatchedCall) => void;
