import type { Bilingual } from '@self-print/contract/fields.ts';

/** Variables that are named; the others are counted. */
const NAMED_MAX = 3;

/** What the operation log calls an import of campus data, or a portion of one: about how many people, and which values. */
export function importLabel(people: number, variables: readonly string[]): Bilingual {
  const named = variables.slice(0, NAMED_MAX);
  const left = variables.length - named.length;
  const [zh, en] = [named.join('、'), named.join(', ')];
  return {
    zh: `校园数据 · ${people} 人 · ${zh}${left > 0 ? ` 等 ${variables.length} 项` : ''}`,
    en: `Campus data · ${people === 1 ? '1 person' : `${people} people`} · ${en}${left > 0 ? ` and ${left} more` : ''}`,
  };
}
