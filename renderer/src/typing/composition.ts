import { assertNever } from '@self-print/contract/result.ts';
import { type Candidate, candidatesFor } from './pinyin/candidates.ts';
import type { Dictionary, Word } from './pinyin/dictionary.ts';

/** A candidate that was chosen for the first letters, while the rest is still open. */
interface Pick extends Candidate {
  readonly spelling: string;
}

/** Pinyin on its way to becoming text. */
export interface Composition {
  readonly picks: readonly Pick[];
  /** Letters a–z and apostrophes for which nothing was chosen yet. */
  readonly letters: string;
  readonly candidates: readonly Candidate[];
  /** Where each page of candidates up to the shown one begins. */
  readonly pages: readonly number[];
  /** Width of a page, in characters. */
  readonly room: number;
  /** What was chosen in this session, the latest last. It is never kept longer: others use this terminal too. */
  readonly learned: readonly Word[];
}

export type CompositionEvent =
  | { readonly type: 'letter'; readonly letter: string }
  | { readonly type: 'backspace' }
  | { readonly type: 'pick'; readonly index: number }
  /** Chooses by the place on the shown page, beginning with 0. */
  | { readonly type: 'pickShown'; readonly place: number }
  /** Takes the letters as they are. */
  | { readonly type: 'takeLetters' }
  | { readonly type: 'drop' }
  | { readonly type: 'nextPage' }
  | { readonly type: 'previousPage' }
  | { readonly type: 'room'; readonly room: number }
  /** The dictionary has come. */
  | { readonly type: 'refresh' };

export interface CompositionStep {
  readonly composition: Composition;
  /** Text that is ready for the field. */
  readonly committed: string;
}

const MOST_LETTERS = 64;
const MOST_LEARNED = 200;
const LONGEST_LEARNED = 8;
export const MOST_ON_A_PAGE = 9;
/** What a candidate takes besides its characters, in characters. */
const MARGIN_OF_CANDIDATE = 2.1;
const NARROWEST_ROOM = 8;

export const EMPTY_COMPOSITION: Composition = {
  picks: [],
  letters: '',
  candidates: [],
  pages: [0],
  room: 24,
  learned: [],
};

export function isComposing({ picks, letters }: Composition): boolean {
  return letters !== '' || picks.length > 0;
}

/** The candidates of the shown page, with the place of its first one among all. */
export function shownPage({ candidates, pages, room }: Composition): {
  readonly from: number;
  readonly shown: readonly Candidate[];
  readonly hasNext: boolean;
} {
  const from = pages.at(-1) ?? 0;
  let width = 0;
  let to = from;
  while (to < candidates.length && to - from < MOST_ON_A_PAGE) {
    width += [...(candidates[to]?.text ?? '')].length + MARGIN_OF_CANDIDATE;
    if (width > room && to > from) break;
    to += 1;
  }
  return { from, shown: candidates.slice(from, to), hasNext: to < candidates.length };
}

/** One step of composing. Without a dictionary letters are collected and nothing can be chosen. */
export function compose(
  composition: Composition,
  event: CompositionEvent,
  dictionary: Dictionary | null,
): CompositionStep {
  const { letters, picks, candidates, pages } = composition;
  const open = (change: Partial<Composition>) => still(reopened(composition, change, dictionary));
  switch (event.type) {
    case 'letter': {
      const isStray = event.letter === "'" && (letters === '' || letters.endsWith("'"));
      return isStray || letters.length >= MOST_LETTERS
        ? still(composition)
        : open({ letters: letters + event.letter });
    }
    case 'backspace': {
      const last = picks.at(-1);
      return last
        ? open({ picks: picks.slice(0, -1), letters: last.spelling + letters })
        : open({ letters: letters.slice(0, -1) });
    }
    case 'pick':
      return picked(composition, candidates[event.index], dictionary);
    case 'pickShown': {
      const { from, shown } = shownPage(composition);
      return event.place < shown.length
        ? picked(composition, candidates[from + event.place], dictionary)
        : still(composition);
    }
    case 'takeLetters':
      return {
        composition: ended(composition),
        committed: picks.map(({ text }) => text).join('') + letters,
      };
    case 'drop':
      return still(ended(composition));
    case 'nextPage': {
      const { from, shown, hasNext } = shownPage(composition);
      return still(hasNext ? { ...composition, pages: [...pages, from + shown.length] } : composition);
    }
    case 'previousPage':
      return still(pages.length > 1 ? { ...composition, pages: pages.slice(0, -1) } : composition);
    case 'room':
      return still({ ...composition, pages: [0], room: Math.max(NARROWEST_ROOM, event.room) });
    case 'refresh':
      return open({});
    default:
      return assertNever(event);
  }
}

const still = (composition: Composition): CompositionStep => ({ composition, committed: '' });

function ended(composition: Composition): Composition {
  return { ...EMPTY_COMPOSITION, room: composition.room, learned: composition.learned };
}

function reopened(
  composition: Composition,
  change: Partial<Composition>,
  dictionary: Dictionary | null,
): Composition {
  const next = { ...composition, ...change, pages: [0] };
  return { ...next, candidates: dictionary ? candidatesFor(next.letters, dictionary, next.learned) : [] };
}

function picked(
  composition: Composition,
  candidate: Candidate | undefined,
  dictionary: Dictionary | null,
): CompositionStep {
  if (!candidate) return still(composition);
  const spelling = composition.letters.slice(0, candidate.letters);
  const letters = composition.letters.slice(candidate.letters);
  const picks = [...composition.picks, { ...candidate, spelling }];
  if (letters !== '') return still(reopened(composition, { picks, letters }, dictionary));
  const text = picks.map((pick) => pick.text).join('');
  const whole = { text, syllables: picks.flatMap(({ syllables }) => syllables), level: 0 };
  return {
    composition: { ...ended(composition), learned: withLearned(composition.learned, whole) },
    committed: text,
  };
}

function withLearned(learned: readonly Word[], word: Word): readonly Word[] {
  if (word.syllables.length > LONGEST_LEARNED) return learned;
  return [...learned.filter(({ text }) => text !== word.text), word].slice(-MOST_LEARNED);
}
