import { spawn } from 'node:child_process';
import type { DeviceProgram } from '@self-print/contract/deviceSettings.ts';
import { withoutOwnVariables } from '@self-print/contract/ownVariables.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { messageOf, systemCodeOf } from '../../../files/errorFacts.ts';
import type { ByteLink, OpenProblem } from '../byteLink.ts';

/** A well-behaved program exits when its stdin is closed. A hanging one is killed after this time. */
const END_LIMIT_MS = 500;
/** Time to read what an ended program left in the pipe, which a child of its own may keep open forever. */
const LAST_OUTPUT_MS = 100;

/**
 * Starts a device's program and connects its stdin and stdout to a link. Its stderr is dropped, because a vendor's library may
 * write personal data there.
 */
export async function openProgramLink(
  { program, arguments: args }: DeviceProgram,
  signal: AbortSignal,
): Promise<Result<ByteLink, OpenProblem>> {
  const env = withoutOwnVariables(process.env);
  const child = spawn(program, [...args], { env, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
  const closed = Promise.withResolvers<string>();
  const kill = () => void child.kill('SIGKILL');
  // The library must not keep holding its device after this process has ended.
  process.once('exit', kill);
  child.once('exit', () => void setTimeout(() => child.stdout.destroy(), LAST_OUTPUT_MS).unref());
  child.once('close', (code, endedBy) => {
    process.off('exit', kill);
    closed.resolve(`the program ended (${endedBy ?? `exit code ${code}`})`);
  });
  // A program's end is reported by its `closed`.
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
