import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { screenMessageCalls } from '@self-print/contract/agent/screenMessages.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { localDay } from '../localDay.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';

const text = { zh: '今天五点关门', en: 'We close at five today' };
const { show, takeBack } = screenMessageCalls;

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
  await harness.time.until(async () => (await harness.state()).terminal !== null);
  // The key arrives with the first access token.
  await harness.call(commonCalls.domainAccessToken, {});
});
afterEach(() => harness.stop());

/** Gives a call with a command that the platform signed for it. */
const give = <Wanted extends typeof show | typeof takeBack>(wanted: Wanted, body: Record<string, unknown>) =>
  harness.command(harness.platform.sign({ call: wanted.path, body, by: 'account-7' }))(wanted, body as never);
const shown = async () => (await harness.state()).message;

describe('a message on the home screen', () => {
  it('is shown only by a command, kept over a restart, and taken back', async () => {
    expect(await harness.call(show, { text, lasts: 'hour' })).toMatchObject({
      problem: { name: 'STAFF_NEEDED' },
    });
    expect(await shown()).toBeNull();
    expect(await give(show, { text, lasts: 'takenBack' })).toMatchObject({ value: { until: null } });
    await harness.restart();
    expect(await shown()).toEqual({ text, until: null });
    await harness.call(commonCalls.domainAccessToken, {});
    expect(await give(takeBack, {})).toMatchObject({ ok: true });
    await harness.restart();
    expect(await shown()).toBeNull();
  });

  it('ends by itself, and does not come back by a restart', async () => {
    await give(show, { text, lasts: 'tenMinutes' });
    await harness.time.advance(10 * MINUTE_MS - 1_000);
    expect(await shown()).toMatchObject({ text });
    await harness.time.advance(1_000);
    expect(await shown()).toBeNull();
    await harness.restart();
    expect(await shown()).toBeNull();
  });

  it('lasts as long as was chosen; a day ends at the terminal’s midnight', async () => {
    const untilOf = async (lasts: 'hour' | 'fourHours' | 'today') => {
      const done = await give(show, { text, lasts });
      if (!done.ok || done.value.until === null) throw new Error('not shown');
      return Date.parse(done.value.until) - harness.time.now();
    };
    expect(await untilOf('hour')).toBe(HOUR_MS);
    expect(await untilOf('fourHours')).toBe(4 * HOUR_MS);
    // Far from the zone of any machine that runs this.
    const timeZone = 'Pacific/Kiritimati';
    harness.platform.setTerminal({ timeZone });
    await harness.time.until(async () => (await harness.state()).terminal?.timeZone === timeZone);
    const end = harness.time.now() + (await untilOf('today'));
    const today = localDay(harness.time.now(), timeZone);
    expect([localDay(end - 1, timeZone), localDay(end, timeZone) > today]).toEqual([today, true]);
  });

  it('gives way to a newer one', async () => {
    await give(show, { text, lasts: 'hour' });
    const newer = { zh: '纸盒已加纸', en: 'Paper was added' };
    await give(show, { text: newer, lasts: 'takenBack' });
    expect(await shown()).toEqual({ text: newer, until: null });
  });

  it.each([
    ['too long', { text: { ...text, zh: '字'.repeat(201) }, lasts: 'hour' }],
    ['in one language only', { text: { ...text, en: ' ' }, lasts: 'hour' }],
    ['for a time that is not listed', { text, lasts: 'forever' }],
  ])('is refused when it is %s', async (_, body) => {
    expect(await give(show, body)).toMatchObject({ ok: false });
    expect(await shown()).toBeNull();
  });

  it('does not change when that cannot be written down', async () => {
    // A folder in place of the file.
    mkdirSync(join(harness.dataDir, 'settings', 'screenMessage.json', 'x'), { recursive: true });
    expect(await give(show, { text, lasts: 'hour' })).toMatchObject({
      problem: { name: 'AGENT_STORAGE_FAILED' },
    });
    expect(await shown()).toBeNull();
  });

  it('is none when its file cannot be understood', async () => {
    writeFileSync(join(harness.dataDir, 'settings', 'screenMessage.json'), '{"text":');
    await harness.restart();
    expect(await shown()).toBeNull();
    expect(harness.log.of('screen-message')).toMatchObject([{ error: expect.any(Error) }]);
  });

  it('is not in the log, where it might name somebody', async () => {
    await give(show, { text, lasts: 'hour' });
    expect(harness.log.of('screen-message')).toMatchObject([{ detail: { shown: true } }]);
    expect(JSON.stringify(harness.log.of('screen-message'))).not.toContain(text.zh);
  });
});
