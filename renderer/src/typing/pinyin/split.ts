import { LONGEST_SYLLABLE, type SyllableRange, syllableNumber, syllablesFrom } from './syllables.ts';

/** One syllable of what was typed, or the beginning of one. */
export interface SplitPart extends SyllableRange {
  /** Place of its first letter, and the place after its last one with any apostrophes that follow. */
  readonly from: number;
  readonly to: number;
  /** The first letter of every syllable that it can be. */
  readonly letter: string;
  /** `whole`: a complete syllable; `begun`: the last one, still being typed; `initial`: an abbreviation. */
  readonly kind: 'whole' | 'begun' | 'initial';
}

/** One way to read letters as syllables. Lower costs are likelier. */
export interface Split {
  readonly parts: readonly SplitPart[];
  readonly cost: number;
}

const PART_COST = { whole: 1, begun: 4, initial: 11 } as const;
/** Letters that begin no syllable, such as i. */
const DEAD_END_COST = 1_000;
const MOST_SPLITS = 8;
/** Readings that are so much costlier than the best one only add noise. */
const WORST_COST_ABOVE_BEST = 12;
const INITIAL = /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])/;

/**
 * The likely ways to read letters a–z and apostrophes as pinyin, best first: whole syllables, abbreviations by
 * initials (`bj`), and a last syllable that is still being typed. An apostrophe is always a border. Where letters make
 * no pinyin, the parts end before them; the answer is empty when even the first one makes none.
 */
export function splitPinyin(letters: string): readonly Split[] {
  const best: (readonly Split[])[] = [];
  best[letters.length] = [{ parts: [], cost: 0 }];
  for (let from = letters.length - 1; from >= 0; from -= 1) {
    const found = partsAt(letters, from).flatMap((part) =>
      (best[part.to] ?? []).map(({ parts, cost }) => ({
        parts: [part, ...parts],
        cost: PART_COST[part.kind] + cost,
      })),
    );
    best[from] =
      found.length > 0
        ? found.toSorted((one, other) => one.cost - other.cost).slice(0, MOST_SPLITS)
        : [{ parts: [], cost: DEAD_END_COST }];
  }
  const splits = best[0] ?? [];
  const limit = (splits[0]?.cost ?? 0) + WORST_COST_ABOVE_BEST;
  return splits.filter(({ parts, cost }) => parts.length > 0 && cost <= limit);
}

/** What may begin at a place, longest first. */
function partsAt(letters: string, from: number): SplitPart[] {
  const parts: SplitPart[] = [];
  const rest = letters.slice(from).split("'", 1)[0] ?? '';
  for (let length = Math.min(rest.length, LONGEST_SYLLABLE); length > 0; length -= 1) {
    const piece = rest.slice(0, length);
    const number = syllableNumber(piece);
    if (number !== null) {
      parts.push(part(letters, from, length, 'whole', { low: number, high: number + 1 }));
      continue;
    }
    const isLast = from + length === letters.length;
    const range = isLast || INITIAL.exec(piece)?.[0] === piece ? syllablesFrom(piece) : null;
    if (range) parts.push(part(letters, from, length, isLast ? 'begun' : 'initial', range));
  }
  return parts;
}

function part(
  letters: string,
  from: number,
  length: number,
  kind: SplitPart['kind'],
  range: SyllableRange,
): SplitPart {
  let to = from + length;
  while (letters[to] === "'") to += 1;
  return { ...range, from, to, kind, letter: letters[from] ?? '' };
}
