import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { userCarton } from '../../db/schema/cartons.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { changeTerminalSettings } from '../terminals/terminalSettings.ts';
import { openPayDesk, type PayDesk } from './testing/payDesk.ts';

let platform: TestPlatform;
let desk: PayDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
});
afterAll(() => platform.close());

const place = () => ({ schoolCode: desk.school.schoolCode, terminalCode: desk.terminal.terminalCode });
const report = async (sheets: Readonly<Record<string, number | null>>) =>
  expectOk(
    await desk.terminal.call(terminalCalls.heartbeat, {
      printerCondition: 'idle',
      cartons: Object.entries(sheets).map(([cartonCode, left]) => ({ cartonCode, sheets: left })),
      version: '1',
    }),
  );
/** An order of two sides on one sheet, of somebody whose prints come from carton 3. */
const ofBound = async (copies = 1) => {
  const userId = await desk.school.addPerson();
  const { deps } = platform;
  await deps.db.orm.insert(userCarton).values({
    ...place(),
    bindingId: deps.random.uuid(),
    cartonCode: '3',
    userId,
    note: '',
    revision: 1,
    createdAt: deps.clock.now(),
  });
  const { orderId } = await desk.addUnpaid({ userId, copies });
  return orderId;
};

describe('money for a print that needs one carton', () => {
  it('is not taken when the carton has run out, in either way to pay', async () => {
    const orderId = await ofBound();
    await report({ 1: 500, 3: 0 });
    expect(refusal(await desk.startQr(orderId))).toBe('CARTON_EMPTY');
    expect(refusal(await desk.scan(orderId))).toBe('CARTON_EMPTY');
    expect(await desk.state(orderId)).toBe('none');
    await report({ 1: 500, 3: 20 });
    expect(expectOk(await desk.startQr(orderId)).state).toBe('waiting');
  });

  it('is not taken for more copies than there is paper', async () => {
    await report({ 1: 500, 3: 4 });
    expect(refusal(await desk.startQr(await ofBound(5)))).toBe('CARTON_EMPTY');
    expectOk(await desk.startQr(await ofBound(4)));
  });

  it('is taken while nobody knows how much paper there is, as the terminal decides when it prints', async () => {
    await report({ 1: 0, 3: null });
    expectOk(await desk.startQr(await ofBound()));
  });

  it('is followed once it may have been paid, whatever has become of the paper', async () => {
    const orderId = await ofBound();
    await report({ 3: 10 });
    expectOk(await desk.startQr(orderId, 'wx'));
    platform.gateway.pay(platform.gateway.latest());
    await report({ 3: 0 });
    expect(expectOk(await desk.startQr(orderId, 'ali')).state).toBe('paid');
  });

  it('of anybody else does not depend on that carton', async () => {
    await report({ 1: 500, 3: 0 });
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
  });

  it('is not taken where the carton is not fitted any more', async () => {
    const cartons = [{ cartonCode: '1', mediaSource: 'main' }];
    const orderId = await ofBound();
    expectOk(await changeTerminalSettings(platform.deps, place(), { cartons }));
    expect(refusal(await desk.startQr(orderId))).toBe('CARTON_MISSING');
  });
});
