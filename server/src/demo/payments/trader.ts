import { PDFDocument } from '@cantoo/pdf-lib';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { operationBy } from '../../http/operation.ts';
import { builtInAdministrator } from '../../http/permissions.ts';
import { createAccount } from '../../modules/accounts/createAccount.ts';
import { findAccount } from '../../modules/accounts/findAccount.ts';
import { createOrder } from '../../modules/itemOrders/createOrder.ts';
import { askChannel } from '../../modules/payments/attempts/askChannel.ts';
import { leavePayment, payBy } from '../../modules/payments/payerCalls.ts';
import { type AttemptRow, latestPayment } from '../../modules/payments/paymentStore.ts';
import { refundByStaff } from '../../modules/payments/refunds/refundByStaff.ts';
import { DEMO_ADMIN, DEMO_ITEMS, DEMO_SCHOOL } from '../demoSchool.ts';
import { DEMO_CHANNELS } from './demoChannels.ts';
import type { DemoGateways, GatewayName } from './demoGateways.ts';

const { schoolCode } = DEMO_SCHOOL;
/** Pays in the demo, so that the lists of others stay as they are. */
const PAYER = { userName: '2023010226', name: '王小雨' } as const;
const A4_POINTS: [number, number] = [595, 842];

/** Somebody who orders and pays at the simulated gateways, and staff who pays back. */
export interface Trader {
  readonly order: (copies: number) => Promise<string>;
  readonly begin: (orderId: string, way: GatewayName) => Promise<AttemptRow>;
  readonly pay: (orderId: string, way: GatewayName) => Promise<AttemptRow>;
  /** Begins to pay, and leaves. */
  readonly giveUp: (orderId: string, way: GatewayName) => Promise<AttemptRow>;
  readonly payBack: (paid: AttemptRow, amountFen: number, remarks: string) => Promise<void>;
}

export async function demoStaff({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<AdminActor> {
  const admin = await findAccount(db, keys, schoolCode, DEMO_ADMIN.userName);
  if (!admin) throw new Error('The demo has no administrator');
  return builtInAdministrator({ schoolCode, userId: admin.userId });
}

export async function openTrader(deps: Deps, gateways: Pick<DemoGateways, 'pay'>): Promise<Trader> {
  const userId = await payerId(deps);
  const staff = await demoStaff(deps);
  const payer = {
    schoolCode,
    payer: { kind: 'owner', userId, place: 'pc' },
    address: '127.0.0.1',
  } as const;
  const document = await storeBlank(deps);
  const { itemId } = DEMO_ITEMS.report;
  const begin: Trader['begin'] = async (orderId, way) => {
    const channel = { channelId: DEMO_CHANNELS[way], channelType: `${way}.qr` };
    const started = await payBy(deps, payer, { orderId, ...channel });
    if (!started.ok) throw new Error(`The demo could not begin to pay: ${started.problem.name}`);
    const found = await latestPayment(deps.db, schoolCode, orderId);
    if (!found?.attempt) throw new Error('The demo has begun no payment');
    return found.attempt;
  };
  return {
    begin,
    order: async (copies) => {
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
    pay: async (orderId, way) => {
      const attempt = await begin(orderId, way);
      await gateways.pay(attempt.outTradeNo);
      await askChannel(deps, attempt);
      return attempt;
    },
    giveUp: async (orderId, way) => {
      const attempt = await begin(orderId, way);
      await leavePayment(deps, payer, orderId);
      return attempt;
    },
    payBack: async ({ intentId }, amountFen, remarks) => {
      const wish = { paymentId: intentId, amountFen, remarks, requestKey: deps.random.uuid() };
      await refundByStaff(deps, operationBy(staff, 'refund-requested'), wish);
    },
  };
}

/** The person who pays in the demo. */
export async function payerId(deps: Deps): Promise<string> {
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
