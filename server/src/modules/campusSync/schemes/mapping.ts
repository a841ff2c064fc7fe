import type { SchemeRules } from '@self-print/contract/campusSync.ts';
import type { RecordVariable } from '@self-print/contract/platform/recordImports.ts';
import { columnsFor, type Target, targetsOf } from '@self-print/contract/recordTable/targets.ts';

export interface Mapping {
  /** What each column of the rules goes to. */
  readonly targets: readonly Target[];
  /** The column by which people are told apart. */
  readonly numberColumn: string;
  /** Names of the values that the scheme brings. */
  readonly variables: readonly string[];
}

/** What the columns of a scheme go to; undefined when they cannot be read so. */
export function mappingOf(
  { columns, list }: SchemeRules,
  variables: readonly RecordVariable[],
): Mapping | undefined {
  const known = targetsOf(columnsFor(variables, list) ?? []);
  const targets = columns.flatMap(({ target }) => known.get(target) ?? []);
  const numbers = columns.filter((_column, at) => targets[at]?.kind === 'number');
  const [number] = numbers;
  const isRead =
    targets.length === columns.length &&
    new Set(columns.map(({ target }) => target)).size === columns.length &&
    !columns.some(({ transforms }) => transforms.includes('dayFirst') && transforms.includes('monthFirst'));
  if (!isRead || !number || numbers.length > 1) return undefined;
  const names = targets.flatMap((target) => (target.kind === 'value' ? [target.column.name] : []));
  return { targets, numberColumn: number.column, variables: list === null ? [...new Set(names)] : [list] };
}
