import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HEARTBEAT_RETRY_MS, OUTBOX_LAST_RETRY_MS } from '../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

async function printAll(): Promise<void> {
  await harness.print(aTicket());
  await harness.untilPhase('printing');
  harness.printer.finishJob();
  await harness.untilPhase('printed');
}
const reported = async () => (await harness.job())?.reported === true;

describe('reporting an outcome', () => {
  it('repeats the report when the answer was lost, and the platform counts it once', async () => {
    harness.platform.cutAnswer('/order/finish');
    await printAll();
    await harness.time.until(reported);
    expect(harness.platform.finishes).toHaveLength(2);
    expect(harness.log.of('outcome-reported')).toMatchObject([{ detail: { repeated: true } }]);
  });

  it('backs off while the platform is away, and reports as soon as it is back', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    await harness.platform.down();
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.time.advance(30 * OUTBOX_LAST_RETRY_MS);
    const tries = harness.log.of('outcome-report-failed').length;
    expect(tries).toBeGreaterThan(20);
    expect(tries).toBeLessThan(45);
    await harness.platform.up();
    const begun = harness.time.elapsed();
    await harness.time.until(reported);
    expect(harness.time.elapsed() - begun).toBeLessThan(OUTBOX_LAST_RETRY_MS / 2);
  });

  it('reports all that is known of a print after an outage, however long', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    await harness.platform.down();
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.time.advance(3 * OUTBOX_LAST_RETRY_MS);
    await harness.platform.up();
    await harness.time.until(reported);
    expect(harness.platform.finishes).toMatchObject([
      { executionRecord: expect.stringContaining('printed') },
    ]);
  });

  it('reports as soon as the database of the platform is back', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    for (const call of ['finish', 'heartbeat'] as const) harness.platform.refuse(call, 'UNAVAILABLE', 1_000);
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    // Just after a try, so that the next one is almost a minute away.
    const tries = () => harness.log.of('outcome-report-failed').length;
    await harness.time.advance(2 * OUTBOX_LAST_RETRY_MS);
    const before = tries();
    await harness.time.until(() => tries() > before);
    harness.platform.relent();
    const begun = harness.time.elapsed();
    await harness.time.until(reported);
    expect(harness.time.elapsed() - begun).toBeLessThan(2 * HEARTBEAT_RETRY_MS);
  });

  it.each(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS', 'TERMINAL_PAUSED'] as const)(
    'tries again after %s',
    async (name) => {
      harness.platform.refuse('finish', name, 2);
      await printAll();
      await harness.time.until(reported);
      expect(harness.log.of('outcome-report-failed')).toHaveLength(2);
    },
  );

  it('gets a new token when the old one is refused', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.platform.revokeTokens();
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.time.until(reported);
    expect(harness.platform.tokensIssued()).toBe(2);
  });

  it.each(['ORDER_NOT_FOUND', 'ORDER_NOT_CLAIMED', 'NOT_FOUND', 'BAD_REQUEST'] as const)(
    'keeps an outcome that is refused even without its details (%s), shows it to staff and does not retry forever',
    async (name) => {
      harness.platform.refuse('finish', name, 2);
      await printAll();
      await harness.time.until(() => harness.log.of('outcome-refused').length === 1);
      await harness.time.advance(10 * OUTBOX_LAST_RETRY_MS);
      expect(harness.platform.finishes).toHaveLength(0);
      expect(await harness.job()).toMatchObject({ phase: 'printed', reported: false });
      await harness.restart();
      await harness.time.advance(10 * OUTBOX_LAST_RETRY_MS);
      expect(harness.platform.finishes).toHaveLength(0);
    },
  );

  it('reports what must be known when the platform refuses the whole report', async () => {
    harness.platform.refuse('finish', 'BAD_REQUEST');
    await printAll();
    await harness.time.until(reported);
    expect(harness.platform.finishes).toMatchObject([{ state: 1, impressions: 3, executionRecord: '' }]);
    expect(harness.log.of('outcome-refused')).toHaveLength(0);
  });

  it('reports what must be known when the platform fails over the whole report again and again', async () => {
    harness.platform.refuse('finish', 'INTERNAL', 5);
    await printAll();
    await harness.time.until(reported);
    expect(harness.platform.finishes).toMatchObject([{ state: 1, impressions: 3, executionRecord: '' }]);
  });

  it('lets one outcome that is stuck not hold up the next', async () => {
    harness.platform.refuse('finish', 'INTERNAL', 3);
    await printAll();
    await printAll();
    await harness.time.until(() => harness.platform.finishes.length === 2);
  });

  it('waits while the registration is lost, and reports under the new one', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.platform.forgetTerminal();
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.time.until(async () => (await harness.state()).registration === 'lost');
    harness.platform.knowTerminalAgain();
    await harness.time.until(reported);
    expect(harness.platform.finishes).toHaveLength(1);
  });

  it('carries the id of the request for the print', async () => {
    await printAll();
    await harness.time.until(reported);
    const idOf = (part: string) => harness.platform.headersOf(part)[0]?.['x-request-id'];
    expect(idOf('/order/finish')).toBe(idOf('/order/document/'));
  });
});
