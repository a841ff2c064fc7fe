import { and, eq, gte, lte } from 'drizzle-orm';
import type { CardStanding } from '../../adapters/cardSystem/types.ts';
import { dayIn } from '../../calendar/dayIn.ts';
import type { Queries } from '../../db/database.ts';
import { academicTerm } from '../../db/schema/registration.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { Deps } from '../../deps.ts';
import { numberOf } from '../dues/askPositions.ts';
import type { PersonPlace, RecordContent } from '../records/personRecords.ts';
import { hasPhoto } from './cardPerson.ts';
import { type PlacedRequest, requestsOf, viewRequest } from './requestStore.ts';
import type { CardFacts } from './rules.ts';
import { type CardSetting, openCardSystem } from './settingStore.ts';

export type CardDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'records' | 'cardSystems'>;

/** What takes a call to another system, or a record to decrypt: gathered before the person is locked. */
export interface Asked {
  readonly setting: CardSetting;
  readonly record: RecordContent | undefined;
  readonly oldCard: CardFacts['oldCard'];
}

/** Asks the school's system how the old card stands, unless the person could have no new one anyway. */
export async function askOldCard(
  deps: CardDeps,
  { schoolCode, userId }: PersonPlace,
  setting: CardSetting,
): Promise<CardStanding | 'unknown' | null> {
  if (!setting.rules.open || !setting.system?.enabled) return null;
  const opened = openCardSystem(deps, schoolCode, setting);
  const number = await numberOf(deps.db, deps, { schoolCode, userId });
  if (number === undefined || !opened?.ok) return 'unknown';
  const answer = await opened.value.ask(number);
  if (answer.ok) return answer.value;
  deps.log.event('card-system-silent', { schoolCode, why: answer.problem.kind });
  return 'unknown';
}

/** Everything by which the rules decide. */
export async function gatherFacts(
  queries: Queries,
  { schoolCode, userId }: PersonPlace,
  { setting, record, oldCard }: Asked,
  now: Date,
): Promise<CardFacts> {
  const zone = await timeZoneOf(queries, schoolCode);
  const today = dayIn(zone, now);
  const requests = await requestsOf(queries, { schoolCode, userId });
  return {
    rules: setting.rules,
    hasRecord: record !== undefined,
    hasPhoto: hasPhoto(record),
    oldCard,
    open: openOf(requests, now),
    earlier: requests.flatMap(({ request: { state, requestedAt } }) =>
      requestedAt === null || state === 'cancelled' ? [] : [dayIn(zone, requestedAt)],
    ),
    term: await termOn(queries, schoolCode, today),
    today,
  };
}

function openOf(requests: readonly PlacedRequest[], now: Date): CardFacts['open'] {
  const states = requests.map((each) => viewRequest(each, now).state);
  for (const state of ['made', 'requested', 'paying'] as const) if (states.includes(state)) return state;
  return null;
}

async function termOn({ orm }: Queries, schoolCode: string, day: string): Promise<CardFacts['term']> {
  const [row] = await orm
    .select({ startsOn: academicTerm.startsOn, endsOn: academicTerm.endsOn })
    .from(academicTerm)
    .where(
      and(
        eq(academicTerm.schoolCode, schoolCode),
        lte(academicTerm.startsOn, day),
        gte(academicTerm.endsOn, day),
      ),
    );
  return row ?? null;
}
