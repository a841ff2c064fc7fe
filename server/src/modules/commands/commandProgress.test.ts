import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@self-print/contract/limits.ts';
import { COMMAND_VALID_SECONDS } from '@self-print/contract/signedCommand.ts';
import { maintainDatabase } from '../../jobs/maintenance.ts';
import { type CommandDesk, openCommandDesk } from '../../testing/commandDesk.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, type TestSchool } from '../../testing/testSchool.ts';
import { applyRetention } from '../retention/applyRetention.ts';
import { commandDone, commandTaken } from './commandProgress.ts';
import { decryptOutcome } from './encryptedOutcome.ts';

const VALID_MS = COMMAND_VALID_SECONDS * 1_000;

describe('a command', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let desk: CommandDesk;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    desk = await openCommandDesk(platform, school);
  });
  afterAll(() => platform.close());

  it('expires to the millisecond, without any job', async () => {
    const key = await desk.newTerminal();
    const commandId = await desk.given(key);
    platform.clock.advance(VALID_MS - 1);
    expect([await desk.waiting(key), await desk.stateOf(commandId)]).toEqual([[commandId], 'waiting']);
    platform.clock.advance(1);
    expect([await desk.waiting(key), await desk.stateOf(commandId)]).toEqual([[], 'expired']);
  });

  it('is taken only once', async () => {
    const key = await desk.newTerminal();
    const commandId = await desk.given(key);
    await commandTaken(platform.deps, key, commandId);
    const first = await desk.rowOf(commandId);
    platform.clock.advance(5);
    await commandTaken(platform.deps, key, commandId);
    expect(await desk.rowOf(commandId)).toEqual(first);
    expect([await desk.waiting(key), await desk.stateOf(commandId)]).toEqual([[], 'taken']);
    const logged = platform.log.lines.filter(
      ({ event, detail }) => event === 'terminal-command-taken' && detail.commandId === commandId,
    );
    expect(logged).toHaveLength(1);
  });

  it('keeps its first outcome', async () => {
    const key = await desk.newTerminal();
    const commandId = await desk.given(key);
    await commandTaken(platform.deps, key, commandId);
    await commandDone(platform.deps, key, commandId, { ok: true, data: { open: true } });
    const first = await desk.rowOf(commandId);
    expect(decryptOutcome(platform.deps.keys, first)).toEqual({ open: true });
    expect(await desk.stateOf(commandId)).toBe('done');
    platform.clock.advance(5);
    await commandDone(platform.deps, key, commandId, { ok: true, data: { open: false } });
    await commandDone(platform.deps, key, commandId, { ok: false, code: '9013', message: 'used' });
    await commandTaken(platform.deps, key, commandId);
    expect(await desk.rowOf(commandId)).toEqual(first);
  });

  it('keeps one of several concurrent outcomes', async () => {
    const key = await desk.newTerminal();
    const commandId = await desk.given(key);
    await Promise.all(
      Array.from({ length: 10 }, (_, data) => commandDone(platform.deps, key, commandId, { ok: true, data })),
    );
    const logged = platform.log.lines.filter(
      ({ event, detail }) => event === 'terminal-command-done' && detail.commandId === commandId,
    );
    expect(logged).toHaveLength(1);
  });

  it('records why a terminal refused', async () => {
    const key = await desk.newTerminal();
    const commandId = await desk.given(key);
    await commandDone(platform.deps, key, commandId, { ok: false, code: '9012', message: 'expired' });
    const row = await desk.rowOf(commandId);
    expect(row).toMatchObject({ outcomeCode: '9012', outcomeMessage: 'expired', outcomeEncrypted: null });
    expect(row.takenAt).toEqual(row.doneAt);
    expect(await desk.stateOf(commandId)).toBe('refused');
  });

  it('accepts a late outcome from a terminal that was disconnected', async () => {
    const key = await desk.newTerminal();
    const commandId = await desk.given(key);
    await commandTaken(platform.deps, key, commandId);
    platform.clock.advance(VALID_MS + HOUR_MS);
    expect(await desk.stateOf(commandId)).toBe('taken');
    await commandDone(platform.deps, key, commandId, { ok: true, data: {} });
    expect(await desk.stateOf(commandId)).toBe('done');
  });

  it('cannot be settled by another terminal, nor can an unknown one', async () => {
    const key = await desk.newTerminal();
    const other = await desk.newTerminal();
    const foreign = await addTestSchool(platform);
    const elsewhere = { schoolCode: foreign.schoolCode, terminalCode: key.terminalCode };
    const commandId = await desk.given(key);
    const before = await desk.rowOf(commandId);
    for (const who of [other, elsewhere]) {
      await commandTaken(platform.deps, who, commandId);
      await commandDone(platform.deps, who, commandId, { ok: true, data: {} });
    }
    await commandTaken(platform.deps, key, randomUUID());
    await commandDone(platform.deps, key, randomUUID(), { ok: true, data: {} });
    expect(await desk.rowOf(commandId)).toEqual(before);
  });

  it('loses its result after a day, and is deleted after three years', async () => {
    const key = await desk.newTerminal();
    const commandId = await desk.given(key);
    await commandDone(platform.deps, key, commandId, { ok: true, data: { jpeg: 'x' } });
    platform.clock.advance(DAY_MS - 1);
    await maintainDatabase(platform.deps.db, platform.clock);
    expect((await desk.rowOf(commandId)).outcomeEncrypted).not.toBeNull();
    platform.clock.advance(2);
    await maintainDatabase(platform.deps.db, platform.clock);
    const kept = await desk.rowOf(commandId);
    expect(kept).toMatchObject({ outcomeEncrypted: null, outcomeCode: '0', givenBy: desk.operator });
    expect(decryptOutcome(platform.deps.keys, kept)).toBeNull();
    platform.clock.advance(1_093 * DAY_MS);
    await applyRetention(platform.deps);
    expect(await desk.rowOf(commandId)).toMatchObject({ outcomeCode: '0' });
    platform.clock.advance(DAY_MS);
    await applyRetention(platform.deps);
    await expect(desk.rowOf(commandId)).rejects.toThrow('no such command');
  });

  it("is logged without staff's reason and the terminal's result", () => {
    const text = JSON.stringify(platform.log.lines);
    expect(text).toContain('terminal-command-given');
    expect(text).not.toMatch(/卡纸|李维修|jpeg/);
  });
});
