import type { RecordColumn, RecordVariable } from '../platform/recordImports.ts';

/** What a column of a table is: the number of the person, or a value, of which texts may have an English column of their own. */
export type Target =
  | { readonly kind: 'number' }
  | { readonly kind: 'value'; readonly column: RecordColumn; readonly isEnglish: boolean };

/** The key of the number of the person. */
export const NUMBER_KEY = '#';
const ENGLISH_KEY = '@en';

/** What columns can be, by the keys under which it is kept what they are. */
export function targetsOf(columns: readonly RecordColumn[]): ReadonlyMap<string, Target> {
  return new Map<string, Target>([
    [NUMBER_KEY, { kind: 'number' }],
    ...columns.flatMap((column): [string, Target][] => {
      const plain: [string, Target] = [column.name, { kind: 'value', column, isEnglish: false }];
      const english: [string, Target] = [englishKey(column), { kind: 'value', column, isEnglish: true }];
      return column.type === 'text' ? [plain, english] : [plain];
    }),
  ]);
}

export const englishKey = ({ name }: RecordColumn): string => `${name}${ENGLISH_KEY}`;

/** Single values of persons, without the lists. */
const singleColumns = (variables: readonly RecordVariable[]): readonly RecordColumn[] =>
  variables.flatMap((variable) => (variable.type === 'list' ? [] : [variable]));

/** The columns that a table can have whose rows are persons or, where a list is named, its entries; undefined for no list. */
export function columnsFor(
  variables: readonly RecordVariable[],
  list: string | null,
): readonly RecordColumn[] | undefined {
  if (list === null) return singleColumns(variables);
  const found = variables.find(({ name }) => name === list);
  return found?.type === 'list' ? found.columns : undefined;
}
