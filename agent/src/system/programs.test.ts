import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as reallyWait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemTime } from '../time.ts';
import { createPrograms } from './programs.ts';
import { stubPrograms } from './testing/stubPrograms.ts';

const LONG_MS = 20_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function executable(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

function programs(environment: NodeJS.ProcessEnv = {}) {
  const path = `${folder}:/usr/bin:/bin`;
  return createPrograms({ environment: { PATH: path, ...environment }, platform: 'linux', time: systemTime });
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('running a program', () => {
  it('gives every argument as it is, whatever a shell would make of it', async () => {
    executable('xinput', 'printf "%s|" "$@"');
    const args = ['a b', '$(id)', '`id`', '; rm x', "it's", '"', '*', '触摸', '', '-f', '\\'];
    const done = await programs().run('xinput', args, { limitMs: LONG_MS });
    expect(done.ok && text(done.value)).toBe(args.map((arg) => `${arg}|`).join(''));
  });

  it('writes the input and closes it', async () => {
    executable('espeak-ng', 'cat');
    const input = new TextEncoder().encode('请取走您的卡片'.repeat(30_000));
    const done = await programs().run('espeak-ng', [], { limitMs: LONG_MS, input });
    expect(done.ok && done.value.length).toBe(input.length);
  });

  it('does not mind a program that reads nothing of its input', async () => {
    executable('aplay', 'exit 0');
    const input = new Uint8Array(1_000_000);
    expect(await programs().run('aplay', [], { limitMs: LONG_MS, input })).toMatchObject({ ok: true });
  });

  it('names the last message of a failed program', async () => {
    executable('systemctl', 'echo "Access denied" >&2; exit 4');
    expect(await programs().run('systemctl', ['poweroff'], { limitMs: LONG_MS })).toEqual({
      ok: false,
      problem: { kind: 'failed', detail: 'systemctl: exit code 4 Access denied' },
    });
  });

  it('kills one that does not end in time', async () => {
    executable('xinput', 'exec sleep 60');
    expect(await programs().run('xinput', [], { limitMs: 50 })).toMatchObject({
      ok: false,
      problem: { kind: 'late' },
    });
  });

  it('says which one is missing', async () => {
    const nothing = createPrograms({ environment: { PATH: folder }, platform: 'linux', time: systemTime });
    expect(nothing.has('ffmpeg')).toBe(false);
    expect(await nothing.run('ffmpeg', [], { limitMs: LONG_MS })).toEqual({
      ok: false,
      problem: { kind: 'missing', detail: 'ffmpeg is not installed' },
    });
  });

  it('fails where a file of the name is not a program', async () => {
    writeFileSync(join(folder, 'aplay'), 'not a program');
    chmodSync(join(folder, 'aplay'), 0o755);
    const done = await programs().run('aplay', [], { limitMs: LONG_MS });
    expect(done).toMatchObject({ ok: false, problem: { kind: 'failed' } });
  });

  it('looks into no folder that depends on the working directory', () => {
    executable('aplay', 'exit 0');
    const searchPath = ['.', '', relative(process.cwd(), folder)].join(':');
    const found = createPrograms({ environment: { PATH: searchPath }, platform: 'linux', time: systemTime });
    expect(found.has('aplay')).toBe(false);
  });

  it('passes none of our own settings to a program', async () => {
    executable('ffmpeg', 'env');
    const done = await programs({ SELF_PRINT_ACTIVATION_CODE: 'secret', DISPLAY: ':3' }).run('ffmpeg', [], {
      limitMs: LONG_MS,
    });
    expect(done.ok && text(done.value)).toContain('DISPLAY=:3');
    expect(done.ok && text(done.value)).not.toContain('secret');
  });
});

describe('a long-running program', () => {
  it('ends when it is stopped', async () => {
    using stubs = stubPrograms({ ffmpeg: { says: 'begun\n', staysOn: true } });
    const begun = Promise.withResolvers<void>();
    const started = stubs.programs.start('ffmpeg', [], { onOutput: () => begun.resolve() });
    if (!started.ok) throw new Error('not started');
    await begun.promise;
    expect(await started.value.stop()).toMatchObject({ succeeded: false, detail: 'SIGTERM' });
  });

  it('is killed when it does not listen', async () => {
    using stubs = stubPrograms({ ffmpeg: { says: 'begun\n', staysOn: true, stubborn: true } });
    const begun = Promise.withResolvers<void>();
    const started = stubs.programs.start('ffmpeg', [], { onOutput: () => begun.resolve() });
    if (!started.ok) throw new Error('not started');
    await begun.promise;
    expect(await started.value.stop()).toMatchObject({ succeeded: false, detail: 'SIGKILL' });
  });

  it('goes down with the agent', async () => {
    using stubs = stubPrograms({ aplay: { staysOn: true } });
    const started = stubs.programs.start('aplay', []);
    if (!started.ok) throw new Error('not started');
    await reallyWait(0);
    stubs.programs.killAll();
    expect(await started.value.ended).toMatchObject({ detail: 'SIGKILL' });
  });
});
