import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

const HOSTILE = `stopped\u0000 by \u001b[2J${'x'.repeat(50_000)}`;

describe('hostile text of a printer', () => {
  it('reaches neither journal nor report, and the outcome is reported at once', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.advance();
    await harness.time.advance(1_000);
    harness.printer.abortJob(HOSTILE);
    await harness.untilPhase('failed');
    await harness.time.until(async () => (await harness.job())?.reported === true);
    const [finish] = harness.platform.finishes;
    expect(finish).toMatchObject({
      state: 2,
      impressions: 1,
      errorMsg: expect.stringContaining('stopped  by'),
    });
    expect(`${finish?.errorMsg}${finish?.executionRecord}`).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it('of a refusal does not, either', async () => {
    harness.printer.refuseNext({ kind: 'refused', detail: HOSTILE });
    await harness.print(aTicket());
    await harness.untilPhase('failed');
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(JSON.stringify(harness.platform.finishes)).not.toContain('\\u0000');
  });
});
