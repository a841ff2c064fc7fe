import { spawn } from 'node:child_process';
import type { DeviceProgram } from '@self-print/contract/deviceSettings.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { messageOf, systemCodeOf } from '../../../files/errorFacts.ts';
import type { ByteLink, OpenProblem } from '../byteLink.ts';

/** A program that is well ends with its standard input. One that hangs is killed after this. */
const END_LIMIT_MS = 500;
/** What a program that has ended left in the pipe is read by then; a child of its own may hold the pipe for ever. */
const LAST_OUTPUT_MS = 100;
/** Our own settings, such as an activation code, are nobody else's business. */
const OWN_VARIABLE = /^SELF_PRINT_/;

/**
 * Starts a program of a device and joins its standard input and output to a link. What it writes to its standard error
 * is dropped, for nobody knows what a vendor's library says there about people.
 */
export async function openProgramLink(
  { program, arguments: args }: DeviceProgram,
  signal: AbortSignal,
): Promise<Result<ByteLink, OpenProblem>> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_VARIABLE.test(name)));
  const child = spawn(program, [...args], { env, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
  const closed = Promise.withResolvers<string>();
  const kill = () => void child.kill('SIGKILL');
  // The library must not go on to hold its device after this program.
  process.once('exit', kill);
  child.once('exit', () => void setTimeout(() => child.stdout.destroy(), LAST_OUTPUT_MS).unref());
  child.once('close', (code, endedBy) => {
    process.off('exit', kill);
    closed.resolve(`the program ended (${endedBy ?? `exit code ${code}`})`);
  });
  // A program that is gone is noticed by its `closed`.
  child.stdin.on('error', () => {});
  const failure = await new Promise<unknown>((resolve) => {
    child.once('spawn', () => resolve(null));
    child.once('error', resolve);
  });
  if (failure !== null) {
    process.off('exit', kill);
    const missing = systemCodeOf(failure) === 'ENOENT';
    return fail({ problem: missing ? 'driverMissing' : 'portUnavailable', detail: messageOf(failure) });
  }
  child.on('error', () => {});
  const link: ByteLink = {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        child.stdin.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    onData: (listener) => void child.stdout.on('data', listener),
    closed: closed.promise,
    close: async () => {
      child.stdin.end();
      const timer = setTimeout(kill, END_LIMIT_MS);
      await closed.promise;
      clearTimeout(timer);
    },
  };
  if (!signal.aborted) return ok(link);
  await link.close();
  return fail({ problem: 'portUnavailable', detail: 'closed here' });
}
