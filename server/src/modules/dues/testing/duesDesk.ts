import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { duesAdminCalls } from '@self-print/contract/platform/dues.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { paymentItemAdminCalls } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { eq } from 'drizzle-orm';
import { type OfficeHarness, openOffice } from '../../../adapters/dues/testing/openOffice.ts';
import { duesReport } from '../../../db/schema/dues.ts';
import { accessToken } from '../../../db/schema/terminals.ts';
import type { FakeTrade } from '../../../testing/fakePayments.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, type TestTerminal } from '../../../testing/testSchool.ts';
import { openPayDesk, type PayDesk } from '../../payments/testing/payDesk.ts';
import { tellSystems } from '../jobs/tellSystems.ts';
import type { Share } from '../refundShares.ts';

export type DuesDesk = Awaited<ReturnType<typeof openDuesDesk>>;

/** A school with a finance office, a fee whose amounts the office says, and the platform that asks there. */
export async function openDuesDesk() {
  let now = () => new Date();
  const harness: OfficeHarness = await openOffice({ now: () => now(), monotonicMs: () => 0 });
  const platform: TestPlatform = await startTestPlatform({ dues: harness.systems });
  now = platform.clock.now;
  const desk: PayDesk = await openPayDesk(platform, ['SELF_PAYMENT']);
  const { schoolCode } = desk.school;
  const userId = await desk.school.addPerson({ role: 'admin' });
  // Sessions end while a test lets hours pass.
  const signIn = () => signedIn(platform, { schoolCode, userId }, 'admin');
  const administrator = await signIn();
  const sourceId = randomUUID();
  const { office } = harness;
  const source = expectOk(
    await administrator(duesAdminCalls.save, {
      sourceId,
      name: { zh: '财务处', en: 'Finance office' },
      ...office.parameters,
      enabled: true,
      revision: 0,
    }),
  );
  const added = expectOk(
    await administrator(paymentItemAdminCalls.create, {
      title: { zh: '应缴款', en: 'Dues' },
      explanation: { zh: '', en: '' },
      tag: { zh: '', en: '' },
      price: { kind: 'asked', sourceId },
      payer: 'anybody',
      online: true,
      terminals: [],
      position: 1,
      requestKey: randomUUID(),
    }),
  );
  const { paymentId } = added;
  expectOk(
    await administrator(paymentItemAdminCalls.setState, {
      paymentId,
      revision: added.revision,
      state: 'offered',
    }),
  );
  const other = await desk.school.addTerminal();
  await platform.deps.db.orm.update(accessToken).set({ expiresAt: new Date('2099-01-01T00:00:00Z') });
  let numbers = 0;

  return {
    ...desk,
    /** A second terminal. */
    other,
    platform,
    office,
    administrator,
    source: source,
    fee: added,
    paymentId,
    /** A student who owes something, at the office and here. */
    addDebtor: async (amountFen: number) => {
      numbers += 1;
      const number = `2023${String(numbers).padStart(5, '0')}`;
      const reference = `REF-${numbers}`;
      const payerId = await desk.school.addPerson({ userName: number });
      office.book.owe(number, {
        reference,
        title: { zh: '住宿费', en: 'Dormitory' },
        amountFen,
        dueOn: null,
      });
      return { number, reference, payerId, amountFen };
    },
    positions: (payerId: string, at: TestTerminal = desk.terminal) =>
      at.call(paymentItemCalls.positions, { paymentId, payerId }),
    order: (
      wish: {
        readonly payerId: string;
        readonly reference?: string;
        readonly references?: string[];
        readonly amountFen: number;
      },
      at: TestTerminal = desk.terminal,
    ) =>
      at.call(paymentItemCalls.create, {
        paymentId,
        price: wish.amountFen,
        payerId: wish.payerId,
        references: wish.references ?? (wish.reference === undefined ? undefined : [wish.reference]),
        requestKey: randomUUID(),
      }),
    /** The payer of the latest code pays it, and the platform hears of it. */
    payLatest: async () => {
      platform.gateway.pay(platform.gateway.latest());
      platform.clock.advance(3 * SECOND_MS);
      await desk.run();
    },
    /** A payer pays although the payment was closed, and the provider says so. */
    payLate: async (trade: FakeTrade) => {
      trade.status = { kind: 'waiting' };
      platform.gateway.pay(trade);
      const { status, outTradeNo } = trade;
      const body = platform.gateway.notification(randomUUID(), { kind: 'attempt', outTradeNo, status });
      await fetch(`${platform.origin}${new URL(trade.notifyUrl).pathname}`, { method: 'POST', body });
      platform.clock.advance(3 * SECOND_MS);
      await desk.run();
    },
    tell: () => tellSystems(platform.deps),
    reports: (orderId: string) =>
      platform.deps.db.orm.select().from(duesReport).where(eq(duesReport.orderId, orderId)),
    refund: async (orderId: string, amountFen: number, shares?: Share[]) => {
      const finance = await signIn();
      const { rows } = expectOk(await finance(paymentAdminCalls.list, { orderId }));
      const payment = rows.find(({ paidAt }) => paidAt !== null);
      expectOk(
        await finance(paymentAdminCalls.refund, {
          paymentId: payment?.paymentId ?? '',
          amountFen,
          shares,
          remarks: '重复缴费',
          requestKey: randomUUID(),
        }),
      );
      for (let round = 0; round < 3; round += 1) {
        platform.clock.advance(5 * SECOND_MS);
        await desk.run();
      }
    },
    close: async () => {
      await platform.close();
      await office.stop();
    },
  };
}
