import type { VariableType } from '../variables.ts';
import type { ComputeFault } from './compute.ts';

/** Why a value cannot be had. Contains no personal data: names, but no values. */
export type ValueProblem =
  /** A required value is absent or empty. */
  | ({ readonly kind: 'missingValue' } & ValuePlace)
  | ({ readonly kind: 'wrongValue'; readonly expected: VariableType } & ValuePlace)
  | NotComputable;

export interface NotComputable {
  readonly kind: 'notComputable';
  readonly variable: string;
  readonly reason: Exclude<ComputeFault, 'reported'>;
}

/** A variable, or a column in a row of a list; rows count from 1. */
export interface ValuePlace {
  readonly variable: string;
  readonly list?: string;
  readonly row?: number;
}
