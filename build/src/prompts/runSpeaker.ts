import { spawn } from 'node:child_process';

/** Runs espeak-ng with a text on stdin; returns its error message, or null. */
export function runSpeaker(program: string, args: readonly string[], text: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { stdio: ['pipe', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : `${signal ?? `exit code ${code}`} ${output}`),
    );
    // A program that ends before reading the text reports it by its exit code.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}
