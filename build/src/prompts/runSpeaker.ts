import { spawn } from 'node:child_process';

/** Runs espeak-ng with a text on its input; answers what it complained of, or null. */
export function runSpeaker(program: string, args: readonly string[], text: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { stdio: ['pipe', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : `${signal ?? `exit code ${code}`} ${said}`),
    );
    // One that ends before it has read the text says so by its exit code.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}
