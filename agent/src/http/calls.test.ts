import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { type AgentHarness, aTicket, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

const call: AgentHarness['call'] = (definition, input) => harness.call(definition, input);

describe('the calls of the hardware agent', () => {
  it("return this terminal's identity", async () => {
    expect(await call(commonCalls.terminalInfo, {})).toEqual({
      ok: true,
      value: {
        registered: true,
        terminalCode: 'T-0107',
        schoolCode: 'school-1',
        appId: 'app-1',
        domain: harness.platform.origin,
        version: '0.0.1',
        simulatedDevices: false,
      },
    });
  });

  it('return printer and media sources with a fresh status', async () => {
    harness.printer.setCondition('doorOpen');
    expect(await call(printerCalls.getCurrentCartonStatus, {})).toMatchObject({
      ok: true,
      value: { condition: 'doorOpen', strategyName: 'memory', cartons: [{}, {}, {}, { paperSize: 'A3' }] },
    });
    expect(await call(printerCalls.getStrategyName, {})).toEqual({
      ok: true,
      value: { strategyName: 'memory' },
    });
  });

  it('wake the printer, or say that it stays asleep', async () => {
    expect(await call(printerCalls.wakeUp, {})).toEqual({ ok: true, value: { condition: 'idle' } });
    harness.printer.unplugNetwork();
    expect(await call(printerCalls.wakeUp, {})).toMatchObject({ problem: { name: 'PRINT_WAKE_UP_FAILED' } });
  });

  it('let the screen go home only when nobody forbids it and no paper moves', async () => {
    const goIndex = () => call(commonCalls.goIndex, {});
    expect(await goIndex()).toEqual({ ok: true, value: { allowed: true, path: '/index' } });
    await call(printerCalls.setAllowGoIndex, { allow: false });
    expect(await goIndex()).toMatchObject({ value: { allowed: false } });
    expect((await harness.state()).goIndexAllowed).toBe(false);
    await call(kioskCalls.endSession, {});
    expect(await goIndex()).toMatchObject({ value: { allowed: true } });
    await harness.print(aTicket());
    expect(await goIndex()).toMatchObject({ value: { allowed: false } });
  });

  it('list the newest prints first, with their outcomes', async () => {
    const first = aTicket();
    const second = aTicket();
    for (const ticket of [first, second]) {
      await harness.print(ticket);
      await harness.untilPhase('printing');
      harness.printer.finishJob();
      await harness.untilPhase('printed');
      await harness.time.advance(1_000);
    }
    const logs = await call(printerCalls.getPrintLogs, {});
    expect(logs).toMatchObject({
      value: [
        { printLogId: second.printLogId, phase: 'printed' },
        { printLogId: first.printLogId, phase: 'printed' },
      ],
    });
    expect(await call(printerCalls.getPrintLogs, { rows: 1 })).toMatchObject({ value: [{}] });
    const { printLogId } = first;
    expect(await call(printerCalls.getPrintLogs, { printLogId })).toMatchObject({ value: [{ printLogId }] });
    expect(await call(printerCalls.getPrintLogs, { printLogId: randomUUID() })).toEqual({
      ok: true,
      value: [],
    });
  });

  it('count the sheets that staff put in', async () => {
    await harness.print(aTicket({ copies: 9 }));
    await harness.untilPhase('printing');
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    const sheets = async () => {
      const answer = await call(printerCalls.getCartonCopies, {});
      return answer.ok ? answer.value.map((carton) => carton.sheets) : [];
    };
    expect(await sheets()).toEqual([473, 500, 500, 500]);
    expect(await call(printerCalls.addCartonCopy, { cartonCode: '1', sheets: 20 })).toMatchObject({
      problem: { name: 'STAFF_NEEDED' },
    });
    await harness.beginStaff();
    await call(printerCalls.addCartonCopy, { cartonCode: '1', sheets: 20 });
    expect(await sheets()).toEqual([493, 500, 500, 500]);
    await call(printerCalls.addCartonCopies, { cartons: [{ cartonCode: '1', sheets: '100' }] });
    expect(await sheets()).toEqual([500, 500, 500, 500]);
    expect(harness.log.of('carton-refilled')).toHaveLength(2);
  });

  it('forget the person at the end of a session, and keep the print', async () => {
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.untilPhase('printing');
    await call(kioskCalls.endSession, {});
    expect((await harness.state()).job).toBeNull();
    harness.printer.finishJob();
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({ printLogId: ticket.printLogId, state: 1 });
  });
});
