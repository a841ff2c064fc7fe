import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { type TrayCameraSetting, trayCameraSetting } from '@self-print/contract/deviceSettings.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import {
  type NetworkCamera,
  pictureOf,
  serveNetworkCamera,
} from '../devices/trayCamera/simulator/networkCamera.ts';
import { type AgentHarness, aTicket, startHarness } from '../testing/agentHarness.ts';

let network: NetworkCamera;
let harness: AgentHarness;
beforeEach(async () => {
  network = await serveNetworkCamera();
});
afterEach(async () => {
  await harness.stop();
  await network.close();
});

async function start(after: 'everyPrint' | 'doubtfulPrints' | null): Promise<void> {
  const trayCamera: TrayCameraSetting =
    after === null
      ? { driver: 'none' }
      : trayCameraSetting.parse({ driver: 'http', url: network.url, after });
  harness = await startHarness({ config: { devices: { trayCamera } } });
  await harness.time.until(async () => {
    const found = (await harness.state()).devices.find(({ device }) => device === 'trayCamera');
    return (found?.state ?? 'absent') === (after === null ? 'absent' : 'ready');
  });
}

/** Prints all three sides. */
async function print(): Promise<ReturnType<typeof aTicket>> {
  const ticket = aTicket();
  await harness.print(ticket);
  await harness.untilPhase('printing');
  harness.printer.finishJob();
  await harness.untilPhase('printed');
  await reported();
  return ticket;
}

/** Stops a print after so many sides. */
async function stopAfter(sides: number): Promise<ReturnType<typeof aTicket>> {
  const ticket = aTicket();
  await harness.print(ticket);
  await harness.untilPhase('printing');
  harness.printer.advance(sides);
  harness.printer.jam();
  await harness.untilPhase('held');
  await harness.call(printerCalls.cancel, { printLogId: ticket.printLogId });
  await harness.untilPhase('failed');
  await reported();
  return ticket;
}

const reported = () => harness.time.until(() => harness.platform.finishes.length === 1);

const pictures = () => harness.platform.pictures;
const missed = () => harness.log.of('tray-picture-missed').map(({ detail }) => detail.reason);

describe('after a print', () => {
  it('the platform gets a picture of what lies in the tray, once it has the outcome', async () => {
    await start('everyPrint');
    network.show('paper');
    harness.platform.refuse('finish', 'INTERNAL', 2);
    const { orderId, printLogId } = await print();
    await harness.time.until(() => pictures().length === 1);
    const picBase64Data = Buffer.from(pictureOf('paper')).toString('base64');
    expect(pictures()).toEqual([{ orderId, printLogId, picBase64Data }]);
    expect(harness.log.of('tray-picture-sent')[0]?.detail).toEqual({ printLogId, orderId, kept: true });
    await harness.time.advance(5 * MINUTE_MS);
    expect(pictures()).toHaveLength(1);
    expect(JSON.stringify(harness.log.lines)).not.toContain(picBase64Data.slice(0, 100));
  });

  it('that ended well none is taken where only doubtful ones are wanted', async () => {
    await start('doubtfulPrints');
    await print();
    await harness.time.advance(5 * MINUTE_MS);
    expect(pictures()).toEqual([]);
  });

  it('of which a part came out one is taken where doubtful ones are wanted', async () => {
    await start('doubtfulPrints');
    const { printLogId } = await stopAfter(2);
    await harness.time.until(() => pictures().length === 1);
    expect(pictures()[0]).toMatchObject({ printLogId });
  });

  it.each(['everyPrint', 'doubtfulPrints'] as const)(
    'of which nothing came out none is taken: %s',
    async (after) => {
      await start(after);
      await stopAfter(0);
      await harness.time.advance(5 * MINUTE_MS);
      expect(pictures()).toEqual([]);
      expect(missed()).toEqual([]);
    },
  );

  it('none is taken without a camera', async () => {
    await start(null);
    await print();
    await harness.time.advance(5 * MINUTE_MS);
    expect(pictures()).toEqual([]);
    expect(missed()).toEqual([]);
  });
});

describe('a picture', () => {
  it('that the camera does not give is missed, and the print is reported all the same', async () => {
    await start('everyPrint');
    network.behave('page');
    await print();
    await harness.time.until(() => missed().length === 1);
    expect(missed()[0]).toContain('no JPEG picture');
    expect(harness.platform.finishes[0]).toMatchObject({ state: 1 });
  });

  it('is sent again while the platform is in trouble', async () => {
    await start('everyPrint');
    harness.platform.refuse('photo', 'INTERNAL', 3);
    await print();
    await harness.time.until(() => pictures().length === 1);
  });

  it('that the platform refuses for good is dropped', async () => {
    await start('everyPrint');
    harness.platform.refuse('photo', 'ORDER_NOT_FOUND');
    await print();
    await harness.time.until(() => missed().length === 1);
    await harness.time.advance(5 * MINUTE_MS);
    expect(pictures()).toEqual([]);
  });

  it('is dropped after ten minutes in which the platform did not take it', async () => {
    await start('everyPrint');
    harness.platform.refuse('photo', 'INTERNAL', 1_000);
    await print();
    await harness.time.advance(12 * MINUTE_MS);
    expect(missed()).toEqual(['the platform could not be reached in time']);
    harness.platform.relent();
    await harness.time.advance(5 * MINUTE_MS);
    expect(pictures()).toEqual([]);
  });

  it('is not on the disk, and lost when the agent ends', async () => {
    await start('everyPrint');
    harness.platform.refuse('photo', 'INTERNAL', 5);
    await print();
    await harness.restart({
      config: { devices: { trayCamera: trayCameraSetting.parse({ driver: 'none' }) } },
    });
    harness.platform.relent();
    await harness.time.advance(5 * MINUTE_MS);
    expect(pictures()).toEqual([]);
  });
});
