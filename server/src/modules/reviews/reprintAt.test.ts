import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { eq } from 'drizzle-orm';
import { terminalCommand } from '../../db/schema/commands.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { AdminActor } from '../../http/actor.ts';
import { operationBy } from '../../http/operation.ts';
import { builtInAdministrator } from '../../http/permissions.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { reprintAt } from './reprintAt.ts';
import { reviewOrder } from './reviewOrder.ts';

let platform: TestPlatform;
let school: TestSchool;
let first: TestTerminal;
let chosen: TestTerminal;
let staff: AdminActor;
beforeAll(async () => {
  platform = await startTestPlatform();
  school = await addTestSchool(platform);
  first = await school.addTerminal();
  chosen = await school.addTerminal();
  const userId = await school.addPerson({ role: 'admin' });
  staff = builtInAdministrator({ schoolCode: school.schoolCode, userId });
});
afterAll(() => platform.close());

const isSeen = (lastSeenAt: Date | null) =>
  platform.deps.db.orm
    .update(terminal)
    .set({ lastSeenAt })
    .where(eq(terminal.terminalCode, chosen.terminalCode));

async function addFailed() {
  await isSeen(platform.clock.now());
  const { orderId, takeCode } = await school.addOrder();
  const { terminalCode, call } = first;
  expectOk(await call(orderCalls.getForTerminal, { terminalCode, takeCode }));
  const { printLogId } = expectOk(await call(orderCalls.savePrintLogBefore, { orderId }));
  expectOk(await call(orderCalls.finish, { orderId, printLogId, state: 2, impressions: 1 }));
  return { orderId, takeCode };
}
const reprint = (orderId: string, terminalCode = chosen.terminalCode, by = staff) =>
  reprintAt(platform.deps, operationBy(by, 'reprint-allowed'), { orderId, terminalCode });
const commandsFor = async (orderId: string) => {
  const rows = await platform.deps.db.orm.select().from(terminalCommand);
  return rows.filter(({ body }) => body.orderId === orderId);
};
const pickUp = (at: TestTerminal, takeCode: string) =>
  at.call(orderCalls.getForTerminal, { terminalCode: at.terminalCode, takeCode });

describe('an order that staff has printed again at a terminal', () => {
  it('is claimed for it, and one command tells it to print', async () => {
    const { orderId, takeCode } = await addFailed();
    expect(expectOk(await reprint(orderId))).toEqual({ orderId, state: 'claimed', blockReason: null });
    expect(await commandsFor(orderId)).toMatchObject([
      {
        terminalCode: chosen.terminalCode,
        call: '/printer/reprintOrder',
        body: { orderId, copies: 1, requestId: expect.any(String) },
        givenBy: staff.userId,
      },
    ]);
    expect(refusal(await pickUp(first, takeCode))).toBe('ORDER_PRINTING_ELSEWHERE');
    const { call } = chosen;
    expect(expectOk(await call(orderCalls.savePrintLogBefore, { orderId, copies: 1 }))).toMatchObject({
      copies: 1,
    });
    expect(refusal(await reprint(orderId))).toBe('CHANGED_MEANWHILE');
  });

  it('is printed by its code when the terminal does not print it', async () => {
    const { orderId, takeCode } = await addFailed();
    expectOk(await reprint(orderId));
    platform.clock.advance(11 * MINUTE_MS);
    expect(expectOk(await pickUp(first, takeCode)).orderId).toBe(orderId);
    expect(refusal(await chosen.call(orderCalls.savePrintLogBefore, { orderId, copies: 1 }))).toBe(
      'ORDER_PRINTING_ELSEWHERE',
    );
  });

  it('is told once when two decide at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await addFailed();
      const both = await Promise.all([
        reprint(orderId),
        reprint(orderId),
        reviewOrder(platform.deps, operationBy(staff, 'print-settled'), { orderId, verdict: 'printed' }),
      ]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await commandsFor(orderId)).toHaveLength(both[2].ok ? 0 : 1);
    }
  });

  it('stays as it is where the terminal cannot print, or is none', async () => {
    const { orderId } = await addFailed();
    await isSeen(null);
    expect(expectOk(await reprint(orderId))).toMatchObject({
      state: 'failed',
      blockReason: { en: 'Offline' },
    });
    expect(refusal(await reprint(orderId, 'T-none'))).toBe('NOT_FOUND');
    expect(await commandsFor(orderId)).toEqual([]);
    expect(
      expectOk(
        await reviewOrder(platform.deps, operationBy(staff, 'print-settled'), {
          orderId,
          verdict: 'reprint',
        }),
      ).state,
    ).toBe('paid');
  });

  it('works by its code at once where the person may not command terminals', async () => {
    const { orderId, takeCode } = await addFailed();
    const by = { ...staff, userId: await school.addPerson({ role: 'auditor' }) };
    expect(refusal(await reprint(orderId, chosen.terminalCode, by))).toBe('NO_PERMISSION');
    expect(expectOk(await pickUp(first, takeCode)).orderId).toBe(orderId);
  });
});
