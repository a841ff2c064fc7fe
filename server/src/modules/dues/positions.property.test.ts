import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import fc from 'fast-check';
import type { SystemFault } from '../../adapters/signedCalls/simulator/types.ts';
import type { FakeTrade } from '../../testing/fakePayments.ts';
import type { TestTerminal } from '../../testing/testSchool.ts';
import { readOrdered } from './refundShares.ts';
import { type DuesDesk, openDuesDesk } from './testing/duesDesk.ts';

let desk: DuesDesk;
beforeAll(async () => {
  desk = await openDuesDesk();
});
afterAll(() => desk.close());

const FEN = 3_000;
/** Of the second position, so that no sum is another one's. */
const SECOND_FEN = 700;
const ACTIONS = [
  'order-here',
  'order-there',
  'order-second',
  'order-both-here',
  'order-both-there',
  'begin-first',
  'begin-last',
  'both-begin',
  'pay',
  'pay-late',
  'notice-lost',
  'leave',
  'change',
  'restore',
  'settled-at-counter',
  'refund',
  'refund-second',
  'tell',
  'tell-twice',
  'office-cut',
  'office-html',
  'office-lost',
  'minutes',
  'run',
] as const;
type Action = (typeof ACTIONS)[number];

const histories = fc.tuple(
  fc.constantFrom<Action[]>(
    ['order-here', 'begin-first', 'pay'],
    ['order-here', 'order-there', 'both-begin', 'pay'],
    ['order-here', 'begin-first', 'pay', 'refund', 'tell-twice', 'order-there', 'begin-last', 'pay'],
    ['order-here', 'begin-first', 'leave', 'order-there', 'begin-last', 'pay'],
    ['order-both-here', 'order-both-there', 'both-begin', 'pay'],
    ['order-second', 'order-both-here', 'both-begin', 'pay'],
    [
      'order-both-here',
      'begin-first',
      'pay',
      'refund-second',
      'tell-twice',
      'order-second',
      'begin-last',
      'pay',
    ],
    [
      'order-second',
      'begin-first',
      'pay',
      'order-both-here',
      'begin-last',
      'order-here',
      'begin-last',
      'pay',
    ],
  ),
  fc.array(fc.constantFrom(...ACTIONS), { maxLength: 12 }),
);

type Debtor = Awaited<ReturnType<DuesDesk['addDebtor']>>;
interface Run {
  readonly debtor: Debtor;
  readonly orders: { readonly orderId: string; readonly at: TestTerminal }[];
  readonly ours: () => FakeTrade[];
}

it('of a position is paid once, however people, office and network behave, and the office knows of all money', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ([first, others]) => {
      const debtor = await desk.addDebtor(FEN);
      oweSecond(debtor);
      const before = new Set(desk.platform.gateway.trades.values());
      const ours = () => [...desk.platform.gateway.trades.values()].filter((trade) => !before.has(trade));
      const run: Run = { debtor, orders: [], ours };
      for (const action of [...first, ...others]) {
        await perform(action, run);
        await neverTwice(run);
      }
      desk.office.recover();
      await settle();
      expect(await desk.ledgerFaults()).toEqual([]);
      await officeKnows(run);
    }),
    { numRuns: 40 },
  );
}, 240_000);

const secondOf = ({ reference }: Debtor) => `${reference}-2`;
const oweSecond = (debtor: Debtor) =>
  desk.office.book.owe(debtor.number, {
    reference: secondOf(debtor),
    title: { zh: '网费', en: 'Network' },
    amountFen: SECOND_FEN,
    dueOn: null,
  });

/** Of all orders for a position one at most has its money, or is getting it. */
async function neverTwice({ orders, debtor }: Run): Promise<void> {
  const rows = await Promise.all(orders.map(({ orderId }) => desk.orderOf(orderId)));
  const positions = await readOrdered(
    desk.platform.deps.db,
    desk.school.schoolCode,
    orders.map(({ orderId }) => orderId),
  );
  for (const wanted of [debtor.reference, secondOf(debtor)]) {
    const having = rows.filter(({ orderId, paidAt, payment }) => {
      const of = positions.find((each) => each.orderId === orderId && each.reference === wanted);
      const isBack = payment === 'refunded' && of?.refundedFen === of?.amountFen;
      return of !== undefined && (payment === 'paying' || (paidAt !== null && !isBack));
    });
    expect(having.length).toBeLessThanOrEqual(1);
  }
}

/** What the office knows of money is what the payers gave and have not got back. */
async function officeKnows({ debtor, orders, ours }: Run): Promise<void> {
  const reports = (await Promise.all(orders.map(({ orderId }) => desk.reports(orderId)))).flat();
  const toldFen = reports
    .filter(({ state }) => state === 'told')
    .reduce((sum, { kind, amountFen }) => sum + (kind === 'paid' ? amountFen : -amountFen), 0);
  const keptFen = ours().reduce((sum, { status, refunds }) => {
    const given = status.kind === 'paid' ? status.amountFen : 0;
    return sum + given - [...refunds.values()].reduce((all, fen) => all + fen, 0);
  }, 0);
  const refused = reports.filter(({ state }) => state === 'refused');
  expect(reports.filter(({ state }) => state === 'due' && refused.length === 0)).toEqual([]);
  const references = [debtor.reference, secondOf(debtor)];
  expect(desk.office.book.reports().filter(({ reference }) => references.includes(reference))).toHaveLength(
    reports.filter(({ state }) => state === 'told').length,
  );
  if (refused.length === 0) expect(toldFen).toBe(keptFen);
  expect([0, FEN, SECOND_FEN, FEN + SECOND_FEN]).toContain(keptFen);
}

async function settle(): Promise<void> {
  desk.platform.gateway.setDown(false);
  for (const ms of [3 * MINUTE_MS, HOUR_MS, HOUR_MS, 2 * HOUR_MS]) {
    desk.platform.clock.advance(ms);
    await desk.run();
    await desk.run();
    await desk.tell();
    await desk.tell();
  }
}

/** What is left of the positions of an order that got money. */
async function paidPositions(orderId: string) {
  const { db } = desk.platform.deps;
  if ((await desk.orderOf(orderId)).paidAt === null) return [];
  const positions = await readOrdered(db, desk.school.schoolCode, [orderId]);
  return positions.map(({ reference, amountFen, askedFen }) => ({
    reference,
    leftFen: amountFen - askedFen,
  }));
}

const FAULTS: Partial<Record<Action, SystemFault>> = {
  'office-cut': 'cut',
  'office-html': 'html',
  'office-lost': 'lost',
};

async function perform(action: Action, { debtor, orders, ours }: Run): Promise<void> {
  const { platform, office } = desk;
  const latest = ours().at(-1);
  const owe = (amountFen: number) =>
    office.book.owe(debtor.number, {
      reference: debtor.reference,
      title: { zh: '住宿费', en: 'Dormitory' },
      amountFen,
      dueOn: null,
    });
  const begin = async (order: Run['orders'][number] | undefined, channel: 'wx' | 'ali') => {
    if (order) await desk.startQr(order.orderId, channel, order.at);
  };
  const order = async (at: TestTerminal, references: string[], amountFen: number) => {
    const made = await desk.order({ ...debtor, references, amountFen }, at);
    if (made.ok) orders.push({ orderId: made.value.orderId, at });
  };
  const fault = FAULTS[action];
  if (fault !== undefined) return office.spoil(fault);
  switch (action) {
    case 'order-here':
      return order(desk.terminal, [debtor.reference], FEN);
    case 'order-there':
      return order(desk.other, [debtor.reference], FEN);
    case 'order-second':
      return order(desk.other, [secondOf(debtor)], SECOND_FEN);
    case 'order-both-here':
      return order(desk.terminal, [debtor.reference, secondOf(debtor)], FEN + SECOND_FEN);
    case 'order-both-there':
      return order(desk.other, [secondOf(debtor), debtor.reference], FEN + SECOND_FEN);
    case 'begin-first':
      return begin(orders[0], 'wx');
    case 'begin-last':
      return begin(orders.at(-1), 'ali');
    case 'both-begin':
      await Promise.all([begin(orders[0], 'wx'), begin(orders.at(-1), 'ali')]);
      return;
    case 'pay':
      if (latest) platform.gateway.pay(latest);
      platform.clock.advance(4_000);
      return desk.run();
    case 'pay-late':
      return latest?.status.kind === 'closed' ? desk.payLate(latest) : undefined;
    case 'notice-lost':
      return latest && platform.gateway.pay(latest);
    case 'leave':
      for (const { orderId } of orders) await desk.leave(orderId);
      return;
    case 'change':
      return owe(FEN + 1);
    case 'restore':
      return owe(FEN);
    case 'settled-at-counter':
      return office.book.drop(debtor.reference);
    case 'refund':
      for (const { orderId } of orders) {
        const leftFen = (await paidPositions(orderId)).reduce((sum, position) => sum + position.leftFen, 0);
        if (leftFen > 0) await desk.refund(orderId, leftFen);
      }
      return;
    case 'refund-second':
      for (const { orderId } of orders)
        for (const { reference, leftFen } of await paidPositions(orderId))
          if (reference === secondOf(debtor) && leftFen > 0)
            await desk.refund(orderId, leftFen, [{ reference, amountFen: leftFen }]);
      return;
    case 'tell':
      return desk.tell();
    case 'tell-twice':
      await desk.tell();
      return desk.tell();
    case 'minutes':
      platform.clock.advance(16 * MINUTE_MS);
      return desk.run();
    case 'run':
      return desk.run();
  }
}
