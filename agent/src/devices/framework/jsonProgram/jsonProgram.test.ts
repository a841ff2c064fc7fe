import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { systemTime } from '../../../time.ts';
import type { HealthReport } from '../health.ts';
import { openByteLink } from '../openByteLink.ts';
import { eventually } from '../testing/eventually.ts';
import { type CommandChannel, createJsonProgram } from './jsonProgram.ts';
import { answerTo, questionLine } from './lines.ts';

const PROGRAM = fileURLToPath(new URL('./testing/mindlessProgram.mjs', import.meta.url));
const LIMIT_MS = 10_000;

let channel: CommandChannel | null = null;
let health: HealthReport[];
let folder: string;
beforeEach(() => {
  health = [];
  folder = mkdtempSync(join(tmpdir(), 'program-'));
});
afterEach(async () => {
  await channel?.close();
  channel = null;
  rmSync(folder, { recursive: true, force: true });
});

function start(mood = 'good', program = process.execPath): CommandChannel {
  channel = createJsonProgram({
    program: { program, arguments: [PROGRAM, mood, pidFile()] },
    openLink: openByteLink,
    report: (report) => void health.push(report),
    time: systemTime,
  });
  return channel;
}

const pidFile = () => join(folder, 'pid');
const pid = () => Number(readFileSync(pidFile(), 'utf8'));
const state = (wanted: HealthReport['state']) =>
  eventually(() => {
    const last = health.at(-1);
    return last?.state === wanted ? last : null;
  }, `the state ${wanted}`);
const ask = (command: string, args: Record<string, unknown> = {}, limitMs = LIMIT_MS) =>
  channel?.ask({ command, arguments: args, value: z.object({ text: z.string() }), limitMs });

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

describe("a vendor's program", () => {
  it("is greeted, and answers despite its library's output and answers to others", async () => {
    const program = start();
    expect(program.greeting()).toBeNull();
    expect(await state('ready')).toMatchObject({ detail: expect.stringContaining('Mindless 1') });
    expect(program.greeting()).toEqual({ name: 'Mindless 1', features: ['echo'] });
    expect(await ask('echo', { text: '校园卡' })).toEqual({ ok: true, value: { text: '校园卡' } });
  });

  it('executes one command after the other', async () => {
    start();
    await state('ready');
    const texts = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(texts.map((text) => ask('echo', { text })));
    expect(answers).toEqual(texts.map((text) => ({ ok: true, value: { text } })));
  });

  it.each([
    ['refuse', { kind: 'refused', problem: 'noMoney', detail: 'd'.repeat(200) }],
    ['nonsense', { kind: 'refused', problem: 'unknownCommand', detail: '' }],
    ['odd', { kind: 'unusable', detail: 'answer to odd' }],
    ['echo', { kind: 'unusable', detail: 'answer to echo: text' }],
    ['crash', { kind: 'lost', detail: 'the program ended' }],
  ])('says how "%s" failed', async (command, problem) => {
    start();
    await state('ready');
    expect(await ask(command)).toEqual({ ok: false, problem });
  });

  it('keeps an answer that arrived just before a crash', async () => {
    start();
    await state('ready');
    expect(await ask('answerAndCrash', { text: 'x' })).toEqual({ ok: true, value: { text: 'x' } });
  });

  it('buffers no more of a flood than necessary, and finds the answer after the next line', async () => {
    start();
    await state('ready');
    await ask('flood', { text: 'x' }, 1_000);
    await state('ready');
    expect(await ask('echo', { text: 'y' })).toMatchObject({ ok: true });
  });

  it('is started again after a crash, with another process', async () => {
    start();
    await state('ready');
    const before = pid();
    await ask('crash');
    await state('opening');
    expect(channel?.greeting()).toBeNull();
    expect(await ask('echo', { text: 'x' })).toMatchObject({ ok: false, problem: { kind: 'notSent' } });
    await state('ready');
    expect(pid()).not.toBe(before);
    expect(await ask('echo', { text: 'x' })).toMatchObject({ ok: true });
  });

  it('is killed when it hangs, and the next command is not sent to it', async () => {
    start();
    await state('ready');
    const hung = pid();
    const [first, second] = await Promise.all([ask('hang', {}, 50), ask('echo', { text: 'x' })]);
    expect(first).toEqual({ ok: false, problem: { kind: 'lost', detail: 'no answer to hang within 50 ms' } });
    expect(second).toMatchObject({ ok: false, problem: { kind: 'notSent' } });
    expect(isAlive(hung)).toBe(false);
    await state('ready');
  });

  it('never attributes a late answer to a later question', async () => {
    start();
    await state('ready');
    expect(await ask('slow', { ms: 60 }, 20)).toMatchObject({ ok: false, problem: { kind: 'lost' } });
    await state('ready');
    expect(await ask('echo', { text: 'new' })).toEqual({ ok: true, value: { text: 'new' } });
  });

  it('ends with its owner, also in the middle of a command', async () => {
    start();
    await state('ready');
    const id = pid();
    const asked = ask('hang');
    await channel?.close();
    expect(await asked).toMatchObject({ ok: false, problem: { kind: 'lost' } });
    expect(isAlive(id)).toBe(false);
  });

  it('does not see our own settings, and what it says on its standard error goes nowhere', async () => {
    process.env.SELF_PRINT_TEST_SECRET = 'x';
    try {
      const program = start();
      await state('ready');
      expect(program.greeting()?.features).toEqual(['echo']);
    } finally {
      delete process.env.SELF_PRINT_TEST_SECRET;
    }
    expect(JSON.stringify(health)).not.toContain('Li Lei');
  });

  it.each([
    ['dies', 'silent'],
    ['deaf', 'silent'],
    ['odd', 'unexpectedAnswer'],
    ['noDevice', 'portUnavailable'],
    ['unlicensed', 'selfTestFailed'],
  ])('that is %s at the start is %s', async (mood, problem) => {
    start(mood);
    expect(await state('faulted')).toMatchObject({ problem });
    expect(await ask('echo', { text: 'x' })).toMatchObject({ ok: false, problem: { kind: 'notSent' } });
  });

  it('that is not there is a missing driver', async () => {
    start('good', '/nowhere/program');
    expect(await state('faulted')).toMatchObject({ problem: 'driverMissing' });
  });
});

describe('the lines', () => {
  it('are what the document says', () => {
    const line = questionLine({ id: 7, command: 'read', arguments: { waitMs: 500 } });
    expect(Buffer.from(line).toString()).toBe('{"id":7,"command":"read","arguments":{"waitMs":500}}\n');
    const answer = Buffer.from(
      'starting…\r\n{"id":6,"ok":true,"value":1}\n{"id":7,"ok":true,"value":2}\r\nrest',
    );
    expect(answerTo(7)(answer)).toEqual({
      kind: 'frame',
      frame: { kind: 'answer', answer: { ok: true, value: 2 } },
      used: answer.length - 4,
    });
  });

  it('may be anything, in any pieces', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.json(), (noise, json) => {
        const bytes = Buffer.concat([noise, Buffer.from(`\n${json}\n`), noise]);
        const parsed = answerTo(1)(bytes);
        const used = parsed.kind === 'frame' ? parsed.used : parsed.drop;
        expect(used).toBeGreaterThanOrEqual(0);
        expect(used).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000) },
    );
  });

  it('are found wherever they are cut', () => {
    const whole = Buffer.from('noise\n{"id":1,"ok":true,"value":"卡"}\n');
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (cut) => {
        const first = answerTo(1)(whole.subarray(0, cut));
        expect(first.kind).toBe('more');
        const rest = whole.subarray(first.kind === 'more' ? first.drop : 0);
        expect(answerTo(1)(rest)).toMatchObject({ kind: 'frame', used: rest.length });
      }),
    );
  });
});
