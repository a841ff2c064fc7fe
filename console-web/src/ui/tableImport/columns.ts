/** A column that an import looks for. */
export interface WantedColumn<Key extends string> {
  readonly key: Key;
  readonly isRequired: boolean;
  /** Headings by which it is recognised, in any language; case and spaces do not count. */
  readonly headings: readonly string[];
}

/** Which column of the file, from 0, each wanted one is; those that the file does not have are left out. */
export type ColumnChoice<Key extends string> = Readonly<Partial<Record<Key, number>>>;

/** Recognises columns by their headings. */
export function recogniseColumns<Key extends string>(
  wanted: readonly WantedColumn<Key>[],
  headings: readonly string[],
): ColumnChoice<Key> {
  const named = headings.map(plain);
  const choice: Partial<Record<Key, number>> = {};
  for (const { key, headings: known } of wanted) {
    const names = new Set(known.map(plain));
    const at = named.findIndex((heading) => names.has(heading));
    if (at >= 0) choice[key] = at;
  }
  return choice;
}

/** Whether every column is chosen that must be, and none twice. */
export function isComplete<Key extends string>(
  wanted: readonly WantedColumn<Key>[],
  choice: ColumnChoice<Key>,
): boolean {
  const chosen = Object.values(choice).filter((at) => at !== undefined);
  return (
    new Set(chosen).size === chosen.length &&
    wanted.every(({ key, isRequired }) => !isRequired || choice[key] !== undefined)
  );
}

const plain = (heading: string): string => heading.replaceAll(/[\s*＊]/g, '').toLowerCase();
