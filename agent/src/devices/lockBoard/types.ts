import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';
import type { PortFailure } from '../framework/port.ts';
import type { Wire } from '../framework/wire.ts';

/** State of a lock's own contact. `unknown`: it has none, or the board did not report it. */
export type LockContact = 'open' | 'closed' | 'unknown';

export type LockProblem =
  /** The contact is still closed after the pulse. */
  | { readonly kind: 'notOpened' }
  /** The pulse was sent, but nothing shows whether it worked. */
  | { readonly kind: 'unconfirmed' }
  | PortFailure;

/** A board with the locks of media sources and door. Locks count from 1. */
export interface LockBoard extends Device {
  /** Sends one pulse of at most a second, and reads the contact back. */
  readonly open: (lock: number) => Promise<Result<LockContact, LockProblem>>;
  readonly contact: (lock: number) => Promise<Result<LockContact, PortFailure>>;
}

/** Whether a board is present, which cannot be known of one that never answers. */
export type BoardPresence = 'answers' | 'silent' | 'neverAnswers';

/** Wire protocol of one family of boards. */
export interface LockProtocol {
  /**
   * Releases every lock, for example after a crash in the middle of a pulse, and learns whether the line echoes what is sent. Runs
   * each time the port is opened.
   */
  readonly releaseAll: (wire: Wire) => Promise<BoardPresence>;
  /** A complete pulse including release; false when the board did not answer. */
  readonly pulse: (wire: Wire, lock: number) => Promise<boolean>;
  readonly contact: (wire: Wire, lock: number) => Promise<LockContact>;
}

export type SensorWiring = 'closedShort' | 'openShort' | 'none';

/** @param short whether the board reports the contact as closed */
export function contactOf(short: boolean, wiring: SensorWiring): LockContact {
  if (wiring === 'none') return 'unknown';
  return short === (wiring === 'closedShort') ? 'closed' : 'open';
}
