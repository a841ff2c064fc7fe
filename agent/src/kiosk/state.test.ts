import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { LONG_POLLS_MAX } from '../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
  await harness.time.until(async () => (await harness.state()).terminal !== null);
});
afterEach(() => harness.stop());

async function next(since: number, waitSeconds: number) {
  const answer = await harness.call(kioskCalls.state, { since, waitSeconds });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}

describe('the snapshot', () => {
  it('waits for a change and answers immediately when there is one', async () => {
    const { version } = await harness.state();
    let answered = false;
    const waiting = next(version, 30).then((state) => {
      answered = true;
      return state;
    });
    await harness.time.advance(10_000);
    expect(answered).toBe(false);
    harness.printer.jam();
    await harness.time.until(() => answered);
    expect(await waiting).toMatchObject({ version: version + 1, printer: { condition: 'jam' } });
  });

  it('answers the same version when nothing changes during the wait', async () => {
    const { version } = await harness.state();
    const begun = harness.time.elapsed();
    let answered = false;
    const waiting = next(version, 5).then((state) => {
      answered = true;
      return state;
    });
    await harness.time.until(() => answered);
    expect((await waiting).version).toBe(version);
    expect(harness.time.elapsed() - begun).toBeGreaterThanOrEqual(5_000);
  });

  it('answers a page immediately that is outdated, or knew an earlier agent', async () => {
    const { version } = await harness.state();
    expect((await next(version - 1, 30)).version).toBe(version);
    expect((await next(version + 100, 30)).version).toBe(version);
  });

  it('changes with each step of the print', async () => {
    const { version } = await harness.state();
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    expect((await harness.state()).version).toBeGreaterThan(version);
  });

  it('does not change when only the same is reported again', async () => {
    const { version } = await harness.state();
    await harness.time.advance(30_000);
    expect((await harness.state()).version).toBe(version);
  });

  it('keeps no more callers waiting than a kiosk has', async () => {
    const { version } = await harness.state();
    const waiting = Array.from({ length: LONG_POLLS_MAX + 3 }, () => next(version, 30));
    expect((await Promise.race(waiting)).version).toBe(version);
    harness.printer.jam();
    await harness.time.until(async () => (await harness.state()).printer.condition === 'jam');
    expect((await Promise.all(waiting)).filter((state) => state.version > version)).toHaveLength(
      LONG_POLLS_MAX,
    );
  });

  it('lets nobody wait for an agent that stops', async () => {
    const { version } = await harness.state();
    const waiting = next(version, 30).catch(() => null);
    await harness.time.advance(100);
    await harness.restart();
    await waiting;
  });
});
