import { type Keywords, recordOf, textsAt } from './fields.ts';

/** A choice: what is stored, which never changes, and its words. */
export interface Choice {
  readonly value: string;
  readonly zh: string;
  readonly en: string;
}

const FIRST_CHOICES = 2;

/** The choices of a field of which one or several are chosen. */
export function choicesOf(keywords: Keywords): readonly Choice[] {
  const values = textsAt(keywords.type === 'array' ? recordOf(keywords.items) : keywords, 'enum');
  const chinese = textsAt(keywords, 'enumNamesZh');
  const english = textsAt(keywords, 'enumNames');
  return values.map((value, index) => ({
    value,
    zh: chinese[index] ?? (keywords.enumNamesZh === undefined ? value : ''),
    en: english[index] ?? '',
  }));
}

/** The keywords that hold choices. Without words of their own the stored values are the words, and stay so. */
export function keywordsOfChoices(keywords: Keywords, choices: readonly Choice[]): Keywords {
  const values = choices.map(({ value }) => value);
  const isNamed = keywords.enumNamesZh !== undefined || choices.some(({ value, zh }) => value !== zh);
  const hasEnglish = choices.some(({ en }) => en !== '');
  return {
    ...(keywords.type === 'array' ? { items: { type: 'string', enum: values } } : { enum: values }),
    enumNamesZh: isNamed ? choices.map(({ zh }) => zh) : undefined,
    enumNames: hasEnglish ? choices.map(({ en }) => en) : undefined,
  };
}

/** A further choice, with a value that none has. */
export function withNewChoice(choices: readonly Choice[], taken: readonly string[] = []): readonly Choice[] {
  const used = [...choices.map(({ value }) => value), ...taken];
  const numbers = used.map((value) => Number(/^choice(\d+)$/.exec(value)?.[1] ?? 0));
  return [...choices, { value: `choice${Math.max(0, ...numbers) + 1}`, zh: '', en: '' }];
}

/** A field of choices, with those that it had before as a field of the other kind. */
export function newChoices(kind: 'oneOf' | 'severalOf', before: Keywords): Keywords {
  const known = choicesOf(before);
  const choices =
    known.length > 0
      ? known
      : Array.from({ length: FIRST_CHOICES }).reduce<readonly Choice[]>((all) => withNewChoice(all), []);
  const shape: Keywords = kind === 'oneOf' ? { type: 'string' } : { type: 'array', uniqueItems: true };
  const named = known.length > 0 ? { enumNamesZh: before.enumNamesZh } : {};
  const keywords = keywordsOfChoices({ ...shape, ...named }, choices);
  return Object.fromEntries(
    Object.entries({ ...shape, ...keywords }).filter(([, value]) => value !== undefined),
  );
}
