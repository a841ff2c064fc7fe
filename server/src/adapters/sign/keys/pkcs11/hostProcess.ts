import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { withoutOwnVariables } from '@self-print/contract/ownVariables.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { type HostAnswer, type HostQuestion, hostAnswer } from './messages.ts';

/** The running program that talks to the token. */
export interface HostProcess {
  /** Undefined when the program ended or timed out; it is terminated in either case. */
  readonly ask: (question: WithoutId<HostQuestion>) => Promise<HostAnswer | undefined>;
  readonly isGone: () => boolean;
  readonly close: () => Promise<void>;
}

type WithoutId<Question> = Question extends HostQuestion ? Omit<Question, 'id'> : never;

/** A slow token takes seconds; one that hangs must not block documents forever. */
const ANSWER_LIMIT_MS = 20_000;

export function startHostProcess(limitMs = ANSWER_LIMIT_MS): HostProcess {
  const program = new URL(`./pkcs11Host${extname(import.meta.filename)}`, import.meta.url);
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(program)],
    { stdio: ['pipe', 'pipe', 'ignore'], env: withoutOwnVariables(process.env) },
  );
  const waiting = new Map<number, (answer: HostAnswer | undefined) => void>();
  let asked = 0;
  let gone = false;
  const settle = (id: number, answer: HostAnswer | undefined) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      gone = true;
      for (const id of [...waiting.keys()]) settle(id, undefined);
      resolve();
    };
    child.once('close', end);
    child.once('error', end);
  });
  // A write to a program that has just ended; its exit is handled elsewhere.
  child.stdin.on('error', () => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = hostAnswer.safeParse(parseJson(line));
    // Some libraries write to stdout themselves.
    if (answer.success) settle(answer.data.id, answer.data);
  });
  return {
    ask: (question) => {
      if (gone) return Promise.resolve(undefined);
      asked += 1;
      const id = asked;
      return new Promise((resolve) => {
        const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        child.stdin.write(`${JSON.stringify({ id, ...question })}\n`);
      });
    },
    isGone: () => gone,
    close: () => {
      child.stdin.end();
      child.kill();
      return ended;
    },
  };
}
