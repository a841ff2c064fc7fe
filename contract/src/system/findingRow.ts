import { z } from 'zod/mini';
import type { Bilingual, Language } from '../fields.ts';

export const findingState = z.enum(['ok', 'warning', 'fault']);
export type FindingState = z.infer<typeof findingState>;

/** One thing that an examination can find. `{{name}}` in its words stands for a fact. */
export interface FindingRow extends Bilingual {
  readonly state: FindingState;
  /** What to do about it; nothing for `ok`. */
  readonly todo?: Bilingual;
}

export type Fact = string | number;
export type Facts = Readonly<Record<string, Fact>>;
export const facts = z.record(z.string(), z.union([z.string(), z.number()]));

type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type TodoOf<Row> = Row extends { readonly todo: { readonly en: infer Text } } ? Text : never;
/** What a finding has to say besides its code. */
export type FactsOfRow<Row extends FindingRow> = Readonly<
  Record<NamesIn<Row['en']> | NamesIn<TodoOf<Row>>, Fact>
>;

/** What was found and what to do about it, in words; `todo` is undefined for what is in order. */
export function wordRow(
  row: FindingRow,
  given: Facts,
  language: Language,
  moment: (iso: string) => string = (iso) => iso,
): { readonly found: string; readonly todo: string | undefined } {
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const fact = String(given[name] ?? '');
      return name === 'moment' ? moment(fact) : fact;
    });
  return { found: fill(row[language]), todo: row.todo && fill(row.todo[language]) };
}

/** For screens: words are the command line's, which begins its columns in small letters. An address or a path stays as it is. */
export function capitalised(text: string): string {
  return /^[a-z]+(?:[ ,]|:(?!\/\/))/.test(text) || /^[a-z]+$/.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}
