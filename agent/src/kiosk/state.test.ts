import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { LONG_POLLS_MAX } from '../limits.ts';
import { aTicket, type Rig, startRig } from '../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  await rig.time.until(async () => (await rig.state()).terminal !== null);
});
afterEach(() => rig.stop());

async function next(since: number, waitSeconds: number) {
  const answer = await rig.call(kioskCalls.state, { since, waitSeconds });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}

describe('the snapshot', () => {
  it('waits for a change and answers at once when one comes', async () => {
    const { version } = await rig.state();
    let answered = false;
    const waiting = next(version, 30).then((state) => {
      answered = true;
      return state;
    });
    await rig.time.advance(10_000);
    expect(answered).toBe(false);
    rig.printer.jam();
    await rig.time.until(() => answered);
    expect(await waiting).toMatchObject({ version: version + 1, printer: { condition: 'jam' } });
  });

  it('answers the same version when nothing changes for the wait', async () => {
    const { version } = await rig.state();
    const begun = rig.time.elapsed();
    let answered = false;
    const waiting = next(version, 5).then((state) => {
      answered = true;
      return state;
    });
    await rig.time.until(() => answered);
    expect((await waiting).version).toBe(version);
    expect(rig.time.elapsed() - begun).toBeGreaterThanOrEqual(5_000);
  });

  it('answers at once to a page that is behind, or that knew an earlier agent', async () => {
    const { version } = await rig.state();
    expect((await next(version - 1, 30)).version).toBe(version);
    expect((await next(version + 100, 30)).version).toBe(version);
  });

  it('changes with each step of the print', async () => {
    const { version } = await rig.state();
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    expect((await rig.state()).version).toBeGreaterThan(version);
  });

  it('does not change when only the same is said again', async () => {
    const { version } = await rig.state();
    await rig.time.advance(30_000);
    expect((await rig.state()).version).toBe(version);
  });

  it('keeps no more callers waiting than a kiosk has', async () => {
    const { version } = await rig.state();
    const waiting = Array.from({ length: LONG_POLLS_MAX + 3 }, () => next(version, 30));
    expect((await Promise.race(waiting)).version).toBe(version);
    rig.printer.jam();
    await rig.time.until(async () => (await rig.state()).printer.condition === 'jam');
    expect((await Promise.all(waiting)).filter((state) => state.version > version)).toHaveLength(
      LONG_POLLS_MAX,
    );
  });

  it('lets nobody wait for an agent that stops', async () => {
    const { version } = await rig.state();
    const waiting = next(version, 30).catch(() => null);
    await rig.time.advance(100);
    await rig.restart();
    await waiting;
  });
});
