import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';
import type { PortFailure } from '../framework/port.ts';
import type { Wire } from '../framework/wire.ts';

/** What a lock's own contact says. `unknown`: it has none, or the board did not tell. */
export type LockContact = 'open' | 'closed' | 'unknown';

export type LockProblem =
  /** The contact still says closed after the pulse. */
  | { readonly kind: 'notOpened' }
  /** The pulse was sent and nothing tells whether it worked. */
  | { readonly kind: 'unconfirmed' }
  | PortFailure;

/** A board with the locks of cartons and door. Locks count from 1. */
export interface LockBoard extends Device {
  /** Gives one pulse, at most a second long, and reads the contact back. */
  readonly open: (lock: number) => Promise<Result<LockContact, LockProblem>>;
  readonly contact: (lock: number) => Promise<Result<LockContact, PortFailure>>;
}

/** One family of boards: what goes over the wire. Whether it answers at all is what `prepare` finds out. */
export interface LockProtocol {
  /** Releases every lock, such as after a crash in the middle of a pulse; false when nobody answers. */
  readonly releaseAll: (wire: Wire) => Promise<boolean>;
  /** A whole pulse with its release; false when the board did not answer. */
  readonly pulse: (wire: Wire, lock: number) => Promise<boolean>;
  readonly contact: (wire: Wire, lock: number) => Promise<LockContact>;
}

export type SensorWiring = 'closedShort' | 'openShort' | 'none';

/** @param short whether the board says that the contact is closed */
export function contactOf(short: boolean, wiring: SensorWiring): LockContact {
  if (wiring === 'none') return 'unknown';
  return short === (wiring === 'closedShort') ? 'closed' : 'open';
}
