import type { Result } from '@self-print/contract/result.ts';

/** A message to an address that is told of events. */
export interface HookMessage {
  readonly address: string;
  readonly keyId: string;
  readonly key: string;
  /** The event as it is told, the same in every repetition. */
  readonly body: Uint8Array;
}

/** Sends messages to schools' systems. */
export interface HookReceivers {
  /** The problem says in English why the receiver has not taken it, as far as is known. */
  readonly send: (message: HookMessage) => Promise<Result<void, string>>;
}
