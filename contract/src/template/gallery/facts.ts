import type { Bilingual } from '../../fields.ts';
import { GREY, same, type WrittenTemplate } from './vocabulary.ts';

type Grid = Extract<WrittenTemplate['flow'][number], { kind: 'grid' }>;

/** Labels and values in ruled rows of two pairs each. */
export function facts(
  id: string,
  rows: readonly (readonly [label: Bilingual, value: string])[],
  spacing = { before: 4, after: 3 },
): Grid {
  return {
    id,
    kind: 'grid',
    ...spacing,
    shares: [33, 27, 33, 27],
    lines: { pattern: 'grid', strokePt: 0.6, colour: '#8893a3' },
    padding: 2.4,
    style: { sizePt: 11.5 },
    cells: rows.flatMap(([label, value], at) => [
      { text: label, style: { colour: GREY, align: 'center' as const } },
      // The last of an odd number takes the rest of its row.
      {
        text: same(value),
        style: { weight: 'bold' as const },
        span: at % 2 === 0 && at === rows.length - 1 ? 3 : 1,
      },
    ]),
  };
}
