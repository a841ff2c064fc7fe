import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { CLIENT_TYPES, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { CardRefusal, studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import { studentCardRequest } from '../../db/schema/studentCards.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { transition } from '../orders/life/life.ts';
import { CONFLICT, changeOrder } from '../orders/life/writeOrder.ts';
import { noDocument } from '../orders/noDocument.ts';
import { orderNumberOf } from '../orders/orderNumberOf.ts';
import { type Draft, type PlacingDeps, placeOrder } from '../orders/placeOrder.ts';
import type { PersonPlace } from '../records/personRecords.ts';
import { askOldCard, type CardDeps, gatherFacts } from './cardFacts.ts';
import { CARD_KIND } from './cardKind.ts';
import { openRequest } from './requestLife.ts';
import { findRequest, requestsOf, viewRequest } from './requestStore.ts';
import { refusalOf } from './rules.ts';
import { readCardSetting } from './settingStore.ts';

type CreateCall = typeof studentCardCalls.create;
type Wish = CallInput<CreateCall>;
type Reason = CardRefusal | 'STUDENT_CARD_FEE_CHANGED';
type OrderingDeps = CardDeps & PlacingDeps & Pick<Deps, 'random'>;

/** An order that nobody begins to pay ends after this time. */
const UNPAID_MS = 15 * MINUTE_MS;
const CARD_TITLE = { zh: '补办学生证', en: 'New student card' } as const;

/**
 * Orders a new card. It is settled as an electronic order is, by being paid: then the office sees the request. An order of the person that
 * nobody began to pay gives way to a new one, so that at most one of them can ever be paid.
 */
export async function createCardOrder(
  deps: OrderingDeps,
  actor: TerminalUserActor,
  { totalFee, requestKey }: Wish,
): Promise<CallResult<CreateCall>> {
  if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
  const { schoolCode, userId, terminalCode } = actor;
  const orderer = { schoolCode, userId, terminalCode, clientType: CLIENT_TYPES.terminal };
  const placed = await placeOrder<Reason>(deps, orderer, {
    request: { key: requestKey, wish: { studentCard: totalFee, terminalCode } },
    prepare: () => draftOf(deps, actor, totalFee),
  });
  if (!placed.ok) return placed;
  const { orderId, isNew } = placed.value;
  const made = await findRequest(deps.db, { schoolCode, orderId });
  if (!made) throw new Error('The request was not written');
  if (isNew) deps.log.event('card-request-changed', { orderId, state: made.request.state });
  return ok(viewRequest(made, deps.clock.now()));
}

async function draftOf(
  deps: OrderingDeps,
  { schoolCode, userId, terminalCode }: TerminalUserActor,
  totalFee: number,
): Promise<Outcome<Draft<Reason>, Reason>> {
  const { db, clock, keys } = deps;
  const person = { schoolCode, userId };
  const before = await readCardSetting(db, schoolCode);
  const record = await deps.records.read(person);
  const oldCard = await askOldCard(deps, person, before);
  const orderId = deps.random.uuid();
  return ok({
    kind: CARD_KIND,
    orderId,
    item: null,
    timeZone: await timeZoneOf(db, schoolCode),
    takeType: TAKE_TYPES.electronic,
    terms: { copies: 1, duplex: false, unitPrice: totalFee },
    pages: 0,
    requestIndex: null,
    beginning: { keptUntil: new Date(clock.now().getTime() + UNPAID_MS) },
    confirm: async (queries, now) => {
      const setting = await readCardSetting(queries, schoolCode);
      const facts = await gatherFacts(queries, person, { setting, record, oldCard }, now);
      const refused = refusalOf(facts);
      if (refused) return fail(problem(refused.reason));
      if (setting.rules.feeFen !== totalFee) return fail(problem('STUDENT_CARD_FEE_CHANGED'));
      if (!(await withdrawUnpaid(queries, person, now))) return fail(problem('STUDENT_CARD_UNDER_WAY'));
      return ok({
        columns: {
          titleZh: CARD_TITLE.zh,
          titleEn: CARD_TITLE.en,
          cartonCode: null,
          ...noDocument(keys, { schoolCode, orderId }),
        },
        keep: async () => {
          await queries.orm.insert(studentCardRequest).values({
            schoolCode,
            orderId,
            userId,
            terminalCode,
            slipNumber: orderNumberOf(orderId),
            state: 'unpaid',
            createdAt: now,
          });
          if (totalFee === 0) await openRequest(queries, { schoolCode, orderId }, now);
        },
      });
    },
  });
}

/** Cancels orders of the person that nobody has begun to pay; false when somebody just begins. */
async function withdrawUnpaid(queries: Queries, person: PersonPlace, now: Date): Promise<boolean> {
  for (const { request, order } of await requestsOf(queries, person)) {
    if (request.state !== 'unpaid' || order.state !== 'created') continue;
    const step = transition(order, { kind: 'cancelled', now });
    if (!step.ok || (await changeOrder(queries, order, step.value)) === CONFLICT) return false;
  }
  return true;
}
