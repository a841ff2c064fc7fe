import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { aTicket, type Rig, startRig } from '../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

const call: Rig['call'] = (definition, input) => rig.call(definition, input);

describe('the calls of the hardware agent', () => {
  it('tell who this terminal is', async () => {
    expect(await call(commonCalls.terminalInfo, {})).toEqual({
      ok: true,
      value: {
        registered: true,
        terminalCode: 'T-0107',
        schoolCode: 'school-1',
        appId: 'app-1',
        domain: rig.platform.origin,
        version: '0.0.1',
        simulatedDevices: false,
      },
    });
  });

  it('tell printer and cartons with a fresh look', async () => {
    rig.printer.setCondition('doorOpen');
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
    rig.printer.unplugNetwork();
    expect(await call(printerCalls.wakeUp, {})).toMatchObject({ problem: { name: 'PRINT_WAKE_UP_FAILED' } });
  });

  it('let the screen go home only when nobody forbids it and no paper moves', async () => {
    const goIndex = () => call(commonCalls.goIndex, {});
    expect(await goIndex()).toEqual({ ok: true, value: { allowed: true, path: '/index' } });
    await call(printerCalls.setAllowGoIndex, { allow: false });
    expect(await goIndex()).toMatchObject({ value: { allowed: false } });
    expect((await rig.state()).goIndexAllowed).toBe(false);
    await call(kioskCalls.endSession, {});
    expect(await goIndex()).toMatchObject({ value: { allowed: true } });
    await rig.print(aTicket());
    expect(await goIndex()).toMatchObject({ value: { allowed: false } });
  });

  it('list the newest prints first, with their outcomes', async () => {
    const first = aTicket();
    const second = aTicket();
    for (const ticket of [first, second]) {
      await rig.print(ticket);
      await rig.untilPhase('printing');
      rig.printer.finishJob();
      await rig.untilPhase('printed');
      await rig.time.advance(1_000);
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
    await rig.print(aTicket({ copies: 9 }));
    await rig.untilPhase('printing');
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    const sheets = async () => {
      const answer = await call(printerCalls.getCartonCopies, {});
      return answer.ok ? answer.value.map((carton) => carton.sheets) : [];
    };
    expect(await sheets()).toEqual([473, 500, 500, 500]);
    expect(await call(printerCalls.addCartonCopy, { cartonCode: '1', sheets: 20 })).toMatchObject({
      problem: { name: 'STAFF_NEEDED' },
    });
    await rig.beginStaff();
    await call(printerCalls.addCartonCopy, { cartonCode: '1', sheets: 20 });
    expect(await sheets()).toEqual([493, 500, 500, 500]);
    await call(printerCalls.addCartonCopies, { cartons: [{ cartonCode: '1', sheets: '100' }] });
    expect(await sheets()).toEqual([500, 500, 500, 500]);
    expect(rig.log.of('carton-refilled')).toHaveLength(2);
  });

  it('forget the person at the end of a session, and keep the print', async () => {
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.untilPhase('printing');
    await call(kioskCalls.endSession, {});
    expect((await rig.state()).job).toBeNull();
    rig.printer.finishJob();
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({ printLogId: ticket.printLogId, state: 1 });
  });
});
