import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { type PaymentState, terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import type { Chance } from '../faults/chance.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { GATEWAY_NAMES, type GatewayName, type Gateways } from './gateways.ts';
import type { RaceSchool } from './raceSchool.ts';

/** Actors of a race begin within this time. */
const SPREAD_MS = 400;
const PAYER_LOOKS = 6;
const PAYER_LOOKS_EVERY_MS = 120;
const KIOSK_LOOKS = 20;
const KIOSK_LOOKS_EVERY_MS = 250;
const AWAITED: ReadonlySet<PaymentState> = new Set(['waiting', 'user-paying', 'checking']);
/** Of payments, of which one answer of a provider is spoilt. */
const SPOILT_SHARE = 0.15;
const SHEETS = 2;
const REPEAT_MS = 100;

export interface RaceParts {
  readonly school: RaceSchool;
  readonly fleet: Fleet;
  readonly gateways: Gateways;
  readonly chance: Chance;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Our numbers at a provider of what was begun for an order, oldest first. */
  readonly tradesOf: (orderId: string, at: GatewayName) => Promise<readonly string[]>;
  /** Sheets that came out, by order. */
  readonly paper: Map<string, number>;
}

/** Seven race for the payment of one order: two terminals, two payers, repeated notices, one who leaves, and one who prints. */
export async function race(parts: RaceParts, index: number): Promise<void> {
  const { school, fleet, gateways, chance, wait, tradesOf } = parts;
  const { orderId, takeCode } = await school.addUnpaid();
  const printing = { orderId, takeCode, index, sheets: chance.oneOf([SHEETS, SHEETS, SHEETS, 1, 0]) };
  const [here, there] = [school.terminal(0, index), school.terminal(1, index)];
  const beginner = chance.oneOf([here, there]);
  const begin = (terminal: typeof here, channelId: GatewayName) =>
    terminal.call(terminalPaymentCalls.unifiedOrder, { orderId, channelId, channelType: `${channelId}.qr` });
  const pay = async (at: GatewayName) => {
    for (let look = 0; look < PAYER_LOOKS; look += 1) {
      for (const trade of await tradesOf(orderId, at)) if (await gateways.pay(trade)) return;
      await wait(PAYER_LOOKS_EVERY_MS);
    }
  };
  const repeatNotices = async () => {
    const paid = new Set(gateways.books().flatMap((trade) => (trade.paidFen > 0 ? [trade.outTradeNo] : [])));
    const origin = chance.oneOf(fleet.origins);
    for (const at of GATEWAY_NAMES)
      for (const trade of await tradesOf(orderId, at))
        if (paid.has(trade)) await gateways.notifyAgain(trade, origin);
  };
  const actors: readonly (() => Promise<unknown>)[] = [
    () => begin(here, 'wechat'),
    () => begin(there, 'alipay'),
    () => pay('wechat'),
    () => pay('alipay'),
    repeatNotices,
    () => beginner.call(terminalPaymentCalls.closeOrder, { orderId }),
    () => print(parts, printing),
  ];
  if (chance.happens(SPOILT_SHARE)) gateways.spoil(chance);
  await Promise.all(
    actors.map(async (act) => {
      await wait(chance.below(SPREAD_MS));
      await act();
    }),
  );
  await repeatNotices();
  await printOncePaid(parts, printing);
}

interface Printing {
  readonly orderId: string;
  readonly takeCode: string;
  readonly index: number;
  /** That come out before the printer jams; all of them when it does not. */
  readonly sheets: number;
}

/** The kiosk shows that it is paid, and prints. */
async function printOncePaid(parts: RaceParts, printing: Printing): Promise<void> {
  const { school, fleet, wait } = parts;
  const { orderId, index } = printing;
  const { call } = school.terminal(index % fleet.origins.length, index);
  for (let look = 0; look < KIOSK_LOOKS; look += 1) {
    const asked = await call(terminalPaymentCalls.queryOrder, { orderId });
    if (asked.ok && asked.value.state === 'paid') return print(parts, printing);
    if (asked.ok && !AWAITED.has(asked.value.state)) return;
    await wait(KIOSK_LOOKS_EVERY_MS);
  }
}

/** As an agent does: what came out of the printer is reported until a server has heard it. */
async function print(
  { school, fleet, paper, wait }: RaceParts,
  { orderId, takeCode, index, sheets }: Printing,
): Promise<void> {
  const server = index % fleet.origins.length;
  const { call } = school.terminal(server, index);
  const claimed = await call(orderCalls.getForTerminal, { takeCode });
  if (!claimed.ok) return;
  const begun = await call(orderCalls.savePrintLogBefore, { orderId });
  if (!begun.ok) return;
  if (sheets > 0) paper.set(orderId, sheets);
  const { printLogId } = begun.value;
  const report = { orderId, printLogId, state: sheets === SHEETS ? 1 : 2, impressions: sheets } as const;
  for (;;) {
    const heard = await call(orderCalls.finish, report);
    if (heard.ok || (heard.problem.kind === 'refused' && !isForLater(heard.problem.name))) return;
    await fleet.ready(server);
    await wait(REPEAT_MS);
  }
}

const isForLater = (name: ErrorName | undefined): boolean =>
  name !== undefined && ERRORS[name].retry === 'later';
