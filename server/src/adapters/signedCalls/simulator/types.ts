import type { Clock } from '../../../system.ts';
import type { Answer } from './answer.ts';

/**
 * What goes wrong with one call. `hang`: nothing ever comes. `stall`: half of the answer comes, and no more. `lost`: it acts, and the answer never comes. `replay`: the answer before comes
 * again. `say`: fields that are lies, rightly signed.
 */
export type SystemFault =
  | 'html'
  | 'empty'
  | 'huge'
  | 'hang'
  | 'stall'
  | 'lost'
  | 'cut'
  | 'redirect'
  | 'unsigned'
  | 'foreign-key'
  | 'replay'
  | 'busy'
  | { readonly clockMs: number }
  | { readonly say: object };

/** What a school would enter. */
export interface SystemParameters {
  readonly address: string;
  readonly account: string;
  readonly keyId: string;
  readonly key: string;
}

export interface SystemOptions extends Omit<SystemParameters, 'address'> {
  readonly clock: Pick<Clock, 'now'>;
  readonly port?: number;
}

/** What tells one protocol from the others, and the books behind it. */
export interface SystemDialect {
  /** Such as `DUES1` and `dues`. */
  readonly words: string;
  readonly headers: string;
  /** The address may have a path; these have one, such as `/dues`. */
  readonly base: string;
  /** More than the platform reads. */
  readonly hugeBytes?: number;
  /** Answers a request that is surely the platform's; `line` is as `POST /v1/positions`. */
  readonly answer: (line: string, body: unknown) => Answer;
}

export interface SignedSystem {
  readonly parameters: SystemParameters;
  /** Spoils the next calls, one each. */
  readonly spoil: (...faults: readonly SystemFault[]) => void;
  /** Takes back what was to go wrong. */
  readonly recover: () => void;
  readonly stop: () => Promise<void>;
}
