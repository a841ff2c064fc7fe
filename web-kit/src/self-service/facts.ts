/** A fact as a page shows it: its name and its words. */
export type Fact = readonly [name: string, words: string];

/** Those of the facts that have words. */
export function factsOf(rows: readonly (readonly [string, string | undefined])[]): readonly Fact[] {
  return rows.flatMap(([name, words]) => (words === undefined ? [] : [[name, words] as const]));
}
