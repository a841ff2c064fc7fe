import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { payIntent } from '../../db/schema/payments.ts';
import type { Deps } from '../../deps.ts';
import { operationBy } from '../../http/operation.ts';
import { builtInAdministrator } from '../../http/permissions.ts';
import { createAccount } from '../../modules/accounts/createAccount.ts';
import { findAccount } from '../../modules/accounts/findAccount.ts';
import { createOrder } from '../../modules/itemOrders/createOrder.ts';
import { askChannel } from '../../modules/payments/attempts/askChannel.ts';
import { leavePayment, payBy } from '../../modules/payments/payerCalls.ts';
import { latestPayment } from '../../modules/payments/paymentStore.ts';
import { refundByStaff } from '../../modules/payments/refunds/refundByStaff.ts';
import { savePaySettings } from '../../modules/payments/settings/paySettings.ts';
import { DEMO_ADMIN, DEMO_ITEMS, DEMO_SCHOOL } from '../demoSchool.ts';
import type { DemoGateways } from './demoGateways.ts';

const { schoolCode } = DEMO_SCHOOL;
/** Pays in the demo, so that the lists of others stay as they are. */
const PAYER = { userName: '2023010226', name: '王小雨' } as const;
/** Low, so that a refund in the demo takes two people without a large order, in fen. */
const ONE_PERSON_FEN = 2_000;
const A4_POINTS: [number, number] = [595, 842];

type Way = 'wechat' | 'alipay';

/** Lets somebody pay at the simulated gateways, the first time only: paid, changed to another way, given up, paid back and to be approved. */
export async function seedTrades(deps: Deps, gateways: DemoGateways): Promise<void> {
  const traded = await deps.db.orm.$count(payIntent, eq(payIntent.schoolCode, schoolCode));
  if (traded > 0) return;
  const trader = await openTrader(deps, gateways);
  await trader.pay(await trader.order(1), 'alipay');
  await trader.pay(await trader.order(2), 'wechat');
  const changed = await trader.order(1);
  await trader.begin(changed, 'alipay');
  await trader.pay(changed, 'wechat');
  await trader.giveUp(await trader.order(1), 'wechat');
  await trader.payBack(await trader.order(1), 500, '打印机卡纸，未出纸');
  await trader.payBack(await trader.order(5), 2_500, '重复下单');
}

async function openTrader(deps: Deps, gateways: DemoGateways) {
  const userId = await payerId(deps);
  const admin = await findAccount(deps.db, deps.keys, schoolCode, DEMO_ADMIN.userName);
  if (!admin) throw new Error('The demo has no administrator');
  const staff = builtInAdministrator({ schoolCode, userId: admin.userId });
  const payer = {
    schoolCode,
    payer: { kind: 'owner', userId, place: 'pc' },
    address: '127.0.0.1',
  } as const;
  await savePaySettings(deps, operationBy(staff, 'pay-settings-saved'), {
    onePersonFen: ONE_PERSON_FEN,
    revision: 0,
  });
  const document = await storeBlank(deps);
  const { itemId } = DEMO_ITEMS.report;
  const begin = async (orderId: string, way: Way) => {
    const started = await payBy(deps, payer, { orderId, channelId: way, channelType: `${way}.qr` });
    if (!started.ok) throw new Error(`The demo could not begin to pay: ${started.problem.name}`);
    const found = await latestPayment(deps.db, schoolCode, orderId);
    if (!found?.attempt) throw new Error('The demo has begun no payment');
    return found.attempt;
  };
  const pay = async (orderId: string, way: Way) => {
    const attempt = await begin(orderId, way);
    await gateways.pay(attempt.outTradeNo);
    await askChannel(deps, attempt);
    return attempt.intentId;
  };
  return {
    begin,
    pay,
    order: async (copies: number) => {
      const placed = await createOrder(deps, {
        schoolCode,
        userId,
        itemId,
        document,
        copies,
        duplex: false,
        horizontal: false,
        colour: false,
        paperSize: 'A4',
        paid: false,
      });
      if (!placed.ok) throw new Error(`The demo's order was refused: ${placed.problem.name}`);
      return placed.value.orderId;
    },
    giveUp: async (orderId: string, way: Way) => {
      await begin(orderId, way);
      await leavePayment(deps, payer, orderId);
    },
    payBack: async (orderId: string, amountFen: number, remarks: string) => {
      const paymentId = await pay(orderId, 'wechat');
      const wish = { paymentId, amountFen, remarks, requestKey: deps.random.uuid() };
      await refundByStaff(deps, operationBy(staff, 'refund-requested'), wish);
    },
  };
}

async function payerId(deps: Deps): Promise<string> {
  const known = await findAccount(deps.db, deps.keys, schoolCode, PAYER.userName);
  if (known) return known.userId;
  const made = await createAccount(deps, { schoolCode, ...PAYER, role: 'student', passwordHash: null });
  if (!made.ok) throw new Error('The payer of the demo was made by somebody else just now');
  return made.value.userId;
}

/** A blank sheet: what these orders print does not matter. */
async function storeBlank({ storage }: Deps) {
  const blank = await PDFDocument.create();
  blank.addPage(A4_POINTS);
  const stored = await storage.put('documents', 'application/pdf', await blank.save());
  return { ...stored, fileName: `${PAYER.name}.pdf`, pages: 1 };
}
