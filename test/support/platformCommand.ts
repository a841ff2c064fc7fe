import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { projectPath } from '@self-print/build/project.ts';

const CODE = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/;

/** Runs a command of the platform's CLI on a PostgreSQL database, like an operator. */
export async function platformCommand(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', projectPath('server/src/cli.ts'), ...args],
    { env: { ...process.env, ...environment } },
  );
  return stdout;
}

/** Runs a command that reads from its standard input, such as a password. */
export async function platformCommandWith(
  input: string,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', projectPath('server/src/cli.ts'), ...args],
    { env: { ...process.env, ...environment }, stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'close');
  child.stdin.end(`${input}\n`);
  await ended;
  if (child.exitCode !== 0) throw new Error(`${args[0]} ended with ${child.exitCode}`);
}

/** Runs a command that may be refused; returns its output and exit code. */
export async function platformAnswer(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', projectPath('server/src/cli.ts'), ...args],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'close');
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { code: child.exitCode, output: out + problems };
}

/** Extracts the activation code from a command's output. */
export function activationCodeIn(output: string): string {
  const [code] = CODE.exec(output) ?? [];
  if (code === undefined) throw new Error(`There is no activation code in: ${output}`);
  return code;
}
