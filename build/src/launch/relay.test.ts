import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';

const RELAY = new URL('./relay.mjs', import.meta.url).href;

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Clocks that stand still, and that move on by a minute with each look. */
const STILL = '() => 0';
const BY_MINUTES = '((ms) => () => (ms += 60_000))(0)';

/** A program that relays to another one, like run.mjs; lines of the inner one arrive in order. */
function relayTo(innerCode: string, args: readonly string[] = [], now = STILL) {
  const outerCode = `import { relay } from ${JSON.stringify(RELAY)};
    const { code, signal } = await relay(process.execPath, ['-e', ${JSON.stringify(innerCode)}, ...process.argv.slice(1)],
      { env: process.env, now: ${now} });
    if (signal) process.kill(process.pid, signal); else process.exit(code);`;
  const outer = spawn(process.execPath, ['--input-type=module', '-e', outerCode, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(outer);
  if (!outer.stdout) throw new Error('no stdout');
  const lines = createInterface({ input: outer.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string | undefined> => (await lines.next()).value;
  return { outer, nextLine, exit: once(outer, 'exit') };
}

const SAY_STOPS = "for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => console.log(s));";
const SAY_ORPHANED = "process.on('disconnect', () => { console.log('orphaned'); process.exit(); });";
/** Ends with the relay, so that a test that fails leaves nothing that keeps its pipe open. */
const STAY =
  "process.on('disconnect', () => process.exit()); setInterval(() => {}, 1000); console.log('up ' + process.pid);";

describe('relay', () => {
  it('passes arguments and the exit code through', async () => {
    const { nextLine, exit } = relayTo('console.log(process.argv.slice(1).join()); process.exitCode = 5;', [
      'a',
      '--b=c d',
    ]);
    expect(await nextLine()).toBe('a,--b=c d');
    expect(await exit).toEqual([5, null]);
  });

  it('ends by the signal by which the program ended', async () => {
    const { exit } = relayTo("process.kill(process.pid, 'SIGKILL')");
    expect(await exit).toEqual([null, 'SIGKILL']);
  });

  it('passes one request to stop on, once, however often it arrives at the same time', async () => {
    const { outer, nextLine, exit } = relayTo(
      `${SAY_STOPS} for (const s of ['SIGINT', 'SIGTERM']) process.once(s, () => setTimeout(() => process.exit(3), 200));${STAY}`,
    );
    expect(await nextLine()).toContain('up');
    outer.kill('SIGINT');
    outer.kill('SIGTERM');
    outer.kill('SIGINT');
    // Of signals that are pending together the system delivers either one first.
    expect(await nextLine()).toMatch(/^SIG(?:INT|TERM)$/);
    expect(await exit).toEqual([3, null]);
    expect(await nextLine()).toBeUndefined();
  });

  it('kills the program by a second request that comes later', async () => {
    const { outer, nextLine, exit } = relayTo(`${SAY_STOPS}${STAY}`, [], BY_MINUTES);
    expect(await nextLine()).toContain('up');
    outer.kill('SIGTERM');
    expect(await nextLine()).toBe('SIGTERM');
    outer.kill('SIGTERM');
    expect(await exit).toEqual([null, 'SIGKILL']);
  });

  it('informs the program when it is killed itself', async () => {
    const { outer, nextLine, exit } = relayTo(`${SAY_ORPHANED}${STAY}`);
    expect(await nextLine()).toContain('up');
    outer.kill('SIGKILL');
    await exit;
    expect(await nextLine()).toBe('orphaned');
    expect(await nextLine()).toBeUndefined();
  });

  it('keeps the program out of the reach of signals for its own group', async () => {
    const { outer, nextLine } = relayTo(`${SAY_STOPS}${SAY_ORPHANED}${STAY}`);
    const pid = Number((await nextLine())?.slice('up '.length));
    expect(pid).not.toBe(outer.pid);
    // A process that leads a group can be signalled as that group.
    process.kill(-pid, 'SIGTERM');
    expect(await nextLine()).toBe('SIGTERM');
  });
});
