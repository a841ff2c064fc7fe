import type { TableRule } from '../tableRules.ts';
import type { RowScope } from './rowScope.ts';
import type { ValueReader } from './valueReader.ts';

/** Indexes of the rules that match a row, in their order. */
export function matchingRules(
  rules: readonly TableRule[],
  row: RowScope,
  { holds }: Pick<ValueReader, 'holds'>,
): readonly number[] {
  return rules.flatMap(({ every = 1, when }, index) =>
    row.number % every === 0 && (when === undefined || holds(when, row)) ? [index] : [],
  );
}
