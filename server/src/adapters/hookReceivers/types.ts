import type { NotTaken } from '@self-print/contract/platform/hookAdmin.ts';
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
  readonly send: (message: HookMessage) => Promise<Result<void, NotTaken>>;
}
