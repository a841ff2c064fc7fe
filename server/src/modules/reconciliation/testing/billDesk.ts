import type { ChannelDay, Difference } from '@self-print/contract/platform/reconciliation.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import type { BillFault, BillRow } from '../../../adapters/payment/types.ts';
import { payChannel, payProgram } from '../../../db/schema/payments.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { operationBy } from '../../../http/operation.ts';
import { builtInAdministrator } from '../../../http/permissions.ts';
import type { FakeTrade } from '../../../testing/fakePayments.ts';
import type { TestPlatform } from '../../../testing/testPlatform.ts';
import { encryptParameters } from '../../payChannels/channelStore.ts';
import { beijingDay } from '../../payments/beijingDay.ts';
import { payBy } from '../../payments/payerCalls.ts';
import type { PayDesk } from '../../payments/testing/payDesk.ts';
import { fetchDay } from '../bills/fetchDay.ts';
import { addDays } from '../jobs/dueDays.ts';
import { resolveDifference } from '../resolve/resolveDifference.ts';
import { viewDay } from '../views/listDays.ts';
import { listDifferences } from '../views/listDifferences.ts';

type Bill = Result<readonly BillRow[], BillFault>;

/** A channel of its own, on a day on which nothing else has happened. */
export interface BillDesk {
  readonly pay: PayDesk;
  readonly channelId: string;
  readonly schoolCode: string;
  /** Its first day, in Beijing. */
  readonly day: string;
  readonly actor: AdminActor;
  readonly key: (day?: string) => { schoolCode: string; channelId: string; day: string };
  /** Somebody begins to pay. */
  readonly begin: () => Promise<FakeTrade>;
  /** Somebody pays, and it is booked. */
  readonly paid: () => Promise<FakeTrade>;
  /** Moves the clock to a time in Beijing, such as `2026-03-04 10:00:00`; only forwards. */
  readonly until: (beijing: string) => void;
  /** Bills by day; a bill that is not there is not ready. */
  readonly bills: Map<string, Bill>;
  /** Makes rows of the days that have ended. */
  readonly addDays: () => Promise<void>;
  readonly fetch: (day?: string) => Promise<ChannelDay>;
  readonly view: (day?: string) => Promise<ChannelDay>;
  readonly differences: (day?: string) => Promise<readonly Difference[]>;
  /** Resolves the only difference of a day. */
  readonly resolve: (how: 'query' | 'noted', day?: string) => ReturnType<typeof resolveDifference>;
}

const BEIJING_NOON_BY_UTC_MS = 4 * 3_600_000;
const DAY_MS = 86_400_000;
let made = 0;

/** Opens a channel at noon of a new day. */
export async function openBillDesk(platform: TestPlatform, pay: PayDesk): Promise<BillDesk> {
  const { deps, clock, gateway } = platform;
  const { schoolCode } = pay.school;
  const time = clock.now().getTime();
  clock.advance(Math.ceil(time / DAY_MS) * DAY_MS + DAY_MS + BEIJING_NOON_BY_UTC_MS - time);
  const first = beijingDay(clock.now());
  made += 1;
  const channelId = `bill-${made}`;
  const channel = { schoolCode, channelId };
  await deps.db.orm.insert(payChannel).values({
    ...channel,
    provider: 'wechat',
    nameZh: channelId,
    nameEn: channelId,
    enabled: true,
    parametersEncrypted: encryptParameters(deps.keys, channel, {
      account: channelId,
      key: 'a long secret',
    }),
    revision: 1,
    createdAt: clock.now(),
  });
  await deps.db.orm
    .update(payProgram)
    .set({ channels: [channelId] })
    .where(eq(payProgram.schoolCode, schoolCode));
  const bills = new Map<string, Bill>();
  gateway.setBills((account, day) => {
    const bill = account === channelId ? bills.get(day) : ok([]);
    return bill ?? fail({ kind: 'not-ready', detail: '' });
  });
  const key = (day = first) => ({ ...channel, day });
  const payer = {
    schoolCode,
    payer: { kind: 'terminal', terminalCode: pay.terminal.terminalCode } as const,
    address: '127.0.0.1',
  };
  const actor = builtInAdministrator({ schoolCode, userId: 'first' }, 'finance');
  const view = async (day?: string) => {
    const found = await viewDay(deps.db, deps.keys, key(day));
    if (!found) throw new Error('There is no such day');
    return found;
  };
  const begin = async () => {
    const { orderId } = await pay.addUnpaid();
    const begun = await payBy(deps, payer, { orderId, channelId, channelType: 'wechat.qr' });
    if (!begun.ok) throw new Error(`Nobody can pay: ${begun.problem.name}`);
    return gateway.latest();
  };
  const differences = async (day?: string) =>
    (await listDifferences(deps.db, deps.keys, key(day), { page: 1, rows: 100 })).rows;
  return {
    pay,
    channelId,
    schoolCode,
    day: first,
    actor,
    key,
    begin,
    paid: async () => {
      const trade = await begin();
      gateway.pay(trade);
      clock.advance(5_000);
      await pay.run();
      return trade;
    },
    until: (beijing) => {
      const ms = Date.parse(`${beijing.replace(' ', 'T')}+08:00`) - clock.now().getTime();
      if (ms < 0) throw new Error(`${beijing} is over`);
      clock.advance(ms);
    },
    bills,
    view,
    addDays: () => addDays(deps.db, clock.now()),
    fetch: async (day) => {
      await addDays(deps.db, clock.now());
      await fetchDay(deps, key(day));
      return view(day);
    },
    differences,
    resolve: async (how, day) => {
      const [only, ...others] = await differences(day);
      if (!only || others.length > 0) throw new Error('There is not exactly one difference');
      const { differenceId } = only;
      return resolveDifference(deps, operationBy(actor, 'difference-resolved'), {
        differenceId,
        how,
        remark: 'looked into it',
      });
    },
  };
}

/** The line of a bill for what was paid; changes alter it. */
export function paymentLine(trade: FakeTrade, changes: Partial<BillRow> = {}): BillRow {
  if (trade.status.kind !== 'paid') throw new Error('Nobody has paid');
  const { channelTradeNo, amountFen, paidAt } = trade.status;
  return {
    kind: 'payment',
    outTradeNo: trade.outTradeNo,
    channelTradeNo,
    outRefundNo: null,
    amountFen,
    feeFen: 1,
    at: paidAt,
    ...changes,
  };
}

/** The line of what went back. */
export function refundLine(
  trade: FakeTrade,
  outRefundNo: string | null,
  at: Date,
  amountFen?: number,
): BillRow {
  return {
    kind: 'refund',
    outTradeNo: trade.outTradeNo,
    channelTradeNo: `T${trade.outTradeNo}`,
    outRefundNo,
    amountFen: amountFen ?? trade.amountFen,
    feeFen: null,
    at,
  };
}
