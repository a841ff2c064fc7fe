import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { COMMAND_VALID_SECONDS } from '@self-print/contract/signedCommand.ts';
import { openDatabase } from '../journal/database.ts';
import { COMMAND_KEEP_MS, OUTCOME_KEEP_LENGTH } from '../limits.ts';
import { type AgentJournal, openAgentJournal } from '../root/records.ts';
import { type ManualTime, manualTime } from '../testing/manualTime.ts';
import { aPayload } from '../testing/signCommand.ts';
import { createCommandLedger } from './commandLedger.ts';

const PLATFORM = 'https://platform.example';
let folder: string;
let journal: AgentJournal;
let time: ManualTime;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  time = manualTime();
  journal = open();
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = () =>
  openAgentJournal({
    path: join(folder, 'journal.db'),
    open: openDatabase,
    onFault: () => {},
    onSetAside: () => {},
  });
const payload = () => aPayload({ schoolCode: 's', terminalCode: 't' }, time.now());
const ledger = () => createCommandLedger({ journal, time });
const again = () => {
  journal.close();
  journal = open();
  return ledger();
};
const USED = { ok: false, problem: { name: 'COMMAND_USED' } };

describe('a command that was used', () => {
  it('is used for the next run of the agent too, however it comes', () => {
    const command = payload();
    expect(ledger().take(command, 'link', PLATFORM)).toEqual({ ok: true, value: undefined });
    expect(again().take(command, 'link', PLATFORM)).toEqual(USED);
    expect(again().take(command, 'page', PLATFORM)).toEqual(USED);
  });

  it('is remembered for longer than it could be good, and then forgotten', async () => {
    const command = payload();
    ledger().take(command, 'link', PLATFORM);
    await time.advance(COMMAND_VALID_SECONDS * SECOND_MS + COMMAND_KEEP_MS);
    expect(again().take(command, 'link', PLATFORM)).toEqual(USED);
    await time.advance(1);
    ledger().take(payload(), 'link', PLATFORM);
    expect(ledger().find(command.commandId)).toBeNull();
  });
});

describe('the outcome of a command', () => {
  it('is kept until the platform has it', () => {
    const [first, second] = [payload(), payload()];
    const { take, finish } = ledger();
    take(first, 'link', PLATFORM);
    take(second, 'link', PLATFORM);
    finish(first.commandId, { ok: true, data: { open: true } });
    const next = again();
    expect(next.undelivered(PLATFORM)).toEqual([
      { commandId: first.commandId, outcome: { ok: true, data: { open: true } } },
      { commandId: second.commandId, outcome: null },
    ]);
    next.markDelivered([first.commandId]);
    expect(next.undelivered(PLATFORM)).toMatchObject([{ commandId: second.commandId }]);
    expect(next.find(first.commandId)).toMatchObject({ outcome: { ok: true } });
  });

  it('is not resent to another platform, nor when the page made the call', () => {
    const { take, undelivered } = ledger();
    take(payload(), 'link', PLATFORM);
    take(payload(), 'page', PLATFORM);
    expect(undelivered('https://other.example')).toEqual([]);
    expect(undelivered(PLATFORM)).toHaveLength(1);
  });

  it('that is too large to be kept is not invented', () => {
    const command = payload();
    const { take, finish, find } = ledger();
    take(command, 'link', PLATFORM);
    finish(command.commandId, { ok: true, data: 'x'.repeat(OUTCOME_KEEP_LENGTH) });
    expect(find(command.commandId)?.outcome).toMatchObject({ ok: false, code: '9015' });
  });
});
