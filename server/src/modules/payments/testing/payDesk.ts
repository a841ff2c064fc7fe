import type { LicenceModule } from '@self-print/contract/licence.ts';
import type { LedgerFault } from '@self-print/contract/platform/paymentAdmin.ts';
import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { payChannel, payProgram } from '../../../db/schema/payments.ts';
import type { TerminalActor } from '../../../http/actor.ts';
import type { TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool, type TestTerminal } from '../../../testing/testSchool.ts';
import type { NewOrder } from '../../itemOrders/createOrder.ts';
import { ORDER_KINDS } from '../../orderKinds.ts';
import { claimFound } from '../../orders/claimFound.ts';
import { finishOrder } from '../../orders/finishOrder.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { savePrintLogBefore } from '../../orders/savePrintLogBefore.ts';
import { encryptParameters } from '../../payChannels/channelStore.ts';
import { runPayments } from '../jobs/runPayments.ts';
import { checkLedger } from '../ledger/checkLedger.ts';

export const PRICE_FEN = 150;

/** A school whose orders are paid at terminals, by the channels `wx` and `ali` of the fake gateway. */
export interface PayDesk {
  readonly school: TestSchool;
  readonly terminal: TestTerminal;
  readonly addUnpaid: (
    changes?: Partial<NewOrder>,
  ) => Promise<{ readonly orderId: string; readonly takeCode: string }>;
  readonly orderOf: (orderId: string) => Promise<NonNullable<Awaited<ReturnType<typeof findOrder>>>['order']>;
  readonly startQr: (orderId: string, channel?: 'wx' | 'ali', at?: TestTerminal) => ReturnType<typeof start>;
  readonly scan: (orderId: string, authCode?: string) => ReturnType<typeof payCode>;
  /** Lets a terminal claim an order, without a token that time could end. */
  readonly claim: (orderId: string, at?: TestTerminal) => Promise<void>;
  /** Prints an order that the terminal holds, with this end; its print log, undefined when it does not hold it. */
  readonly print: (orderId: string, end: PrintEnd) => Promise<string | undefined>;
  readonly state: (orderId: string) => Promise<string>;
  readonly leave: (orderId: string) => ReturnType<typeof close>;
  /** A run of the payment jobs. */
  readonly run: () => Promise<void>;
  readonly ledgerFaults: () => Promise<readonly LedgerFault[]>;
}

/** As the agent reports it: 1 printed, 2 failed. */
export interface PrintEnd {
  readonly state: 1 | 2;
  readonly impressions?: number;
  readonly unconfirmed?: boolean;
}

/** A payment code of WeChat. */
export const WECHAT_CODE = '134567890123456789';

const start = (at: TestTerminal, orderId: string, channelId: string, channelType: string) =>
  at.call(terminalPaymentCalls.unifiedOrder, { orderId, channelId, channelType });
const payCode = (at: TestTerminal, orderId: string, authCode: string) =>
  at.call(terminalPaymentCalls.payByCode, { orderId, authCode });
const close = (at: TestTerminal, orderId: string) => at.call(terminalPaymentCalls.closeOrder, { orderId });

export async function openPayDesk(
  platform: TestPlatform,
  functions?: readonly LicenceModule[],
): Promise<PayDesk> {
  const { deps } = platform;
  const school = await addTestSchool(platform, functions);
  const terminal = await school.addTerminal();
  const { schoolCode } = school;
  const actorOf = ({ terminalCode }: TestTerminal): TerminalActor => ({
    kind: 'terminal',
    schoolCode,
    terminalCode,
    paused: false,
    isPage: false,
    roles: [],
  });
  const channels = [
    ['wx', 'wechat'],
    ['ali', 'alipay'],
  ] as const;
  for (const [channelId, provider] of channels) {
    const key = { schoolCode, channelId };
    await deps.db.orm.insert(payChannel).values({
      ...key,
      provider,
      nameZh: channelId,
      nameEn: channelId,
      enabled: true,
      parametersEncrypted: encryptParameters(deps.keys, key, { account: 'school', key: 'a long secret' }),
      revision: 1,
      createdAt: deps.clock.now(),
    });
  }
  await deps.db.orm
    .insert(payProgram)
    .values({ schoolCode, programId: 'default', nameZh: '默认', nameEn: 'Default', channels: ['wx', 'ali'] });
  return {
    school,
    terminal,
    addUnpaid: async (changes = {}) => {
      const itemId = await school.addItem({ unitPrice: PRICE_FEN });
      return school.addOrder({ itemId, paid: false, ...changes });
    },
    orderOf: async (orderId) => {
      const found = await findOrder(deps.db, schoolCode, orderId);
      if (!found) throw new Error('The order is gone');
      return found.order;
    },
    startQr: (orderId, channel = 'wx', at = terminal) =>
      start(at, orderId, channel, channel === 'wx' ? 'wechat.qr' : 'alipay.qr'),
    scan: (orderId, authCode = WECHAT_CODE) => payCode(terminal, orderId, authCode),
    claim: async (orderId, at = terminal) => {
      const found = await findOrder(deps.db, schoolCode, orderId);
      if (!found) throw new Error('The order is gone');
      await claimFound({ ...deps, orderKinds: ORDER_KINDS }, actorOf(at), found, deps.clock.now());
    },
    print: async (orderId, end) => {
      const actor = actorOf(terminal);
      const started = await savePrintLogBefore({ ...deps, orderKinds: ORDER_KINDS }, actor, { orderId });
      if (!started.ok) return undefined;
      const { printLogId } = started.value;
      const facts = { code: '', errorMsg: '', executionRecord: '', unconfirmed: false };
      expectOk(await finishOrder(deps, actor, { orderId, printLogId, ...facts, ...end }));
      return printLogId;
    },
    state: async (orderId) =>
      expectOk(await terminal.call(terminalPaymentCalls.queryOrder, { orderId })).state,
    leave: (orderId) => close(terminal, orderId),
    run: () => runPayments(deps),
    ledgerFaults: async () => (await checkLedger(deps.db, schoolCode)).faults,
  };
}
