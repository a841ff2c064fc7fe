import type { CardRefusal } from '@self-print/contract/platform/studentCard.ts';
import type { StudentCardRules } from '@self-print/contract/platform/studentCardAdmin.ts';
import type { CardStanding } from '../../adapters/cardSystem/types.ts';
import { daysLater } from '../../calendar/daysLater.ts';

/** What decides whether a person may have a new card. Days are of the school's calendar, as YYYY-MM-DD. */
export interface CardFacts {
  readonly rules: StudentCardRules;
  readonly hasRecord: boolean;
  readonly hasPhoto: boolean;
  /** How the old card stands; null where the school has no system that knows, `unknown` when it does not say. */
  readonly oldCard: CardStanding | 'unknown' | null;
  /** A request that is not done with. */
  readonly open: 'paying' | 'requested' | 'made' | null;
  /** The days of the requests that brought a card, in any order. */
  readonly earlier: readonly string[];
  /** The term of today; null between terms. */
  readonly term: { readonly startsOn: string; readonly endsOn: string } | null;
  readonly today: string;
}

interface CardRefused {
  readonly reason: CardRefusal;
  /** The first day on which time alone no longer refuses; null where somebody has to do something. */
  readonly from: string | null;
}

/** Why a person may not have a new card now; null when they may. What only the office can mend comes before what passes by itself. */
export function refusalOf(facts: CardFacts): CardRefused | null {
  const { rules, hasRecord, hasPhoto, oldCard, open } = facts;
  const refused = (reason: CardRefusal) => ({ reason, from: null });
  if (!rules.open) return refused('STUDENT_CARD_NOT_OPEN');
  if (!hasRecord) return refused('STUDENT_CARD_NO_RECORD');
  if (open === 'made') return refused('STUDENT_CARD_READY');
  if (open !== null) return refused('STUDENT_CARD_UNDER_WAY');
  if (oldCard === 'unknown') return refused('STUDENT_CARD_SYSTEM_DOWN');
  if (oldCard === 'none') return refused('STUDENT_CARD_NEVER_ISSUED');
  if (rules.needsPhoto && !hasPhoto) return refused('STUDENT_CARD_NO_PHOTO');
  return tooOften(facts);
}

/** The first rule of time that refuses, with the day on which the last of them is over. */
function tooOften({ rules, earlier, term, today }: CardFacts): CardRefused | null {
  const { perYear, perTerm, waitingDays } = rules;
  const year = today.slice(0, 4);
  const last = earlier.toSorted().at(-1);
  const ends: CardRefused[] = [];
  if (earlier.filter((day) => day.startsWith(year)).length >= perYear)
    ends.push({
      reason: 'STUDENT_CARD_YEAR_LIMIT',
      from: `${String(Number(year) + 1).padStart(4, '0')}-01-01`,
    });
  if (perTerm !== null && term !== null) {
    const inTerm = earlier.filter((day) => term.startsOn <= day && day <= term.endsOn);
    if (inTerm.length >= perTerm)
      ends.push({ reason: 'STUDENT_CARD_TERM_LIMIT', from: daysLater(term.endsOn) });
  }
  if (last !== undefined) {
    const free = daysLater(last, waitingDays);
    if (today < free) ends.push({ reason: 'STUDENT_CARD_TOO_SOON', from: free });
  }
  const [first] = ends;
  if (!first) return null;
  const from =
    ends
      .flatMap((each) => each.from ?? [])
      .toSorted()
      .at(-1) ?? null;
  return { reason: first.reason, from };
}
