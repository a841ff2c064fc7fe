import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod/mini';
import { messageOf, systemCodeOf } from '../files/errorFacts.ts';
import type { Examiner } from './examiner.ts';
import { inWords, type WordedLine, wordedLine } from './wordedLine.ts';

const SOCKET_FILE = 'doctor.sock';
const OWNER_ONLY = 0o600;
const ANSWER_LIMIT_BYTES = 256 * 1_024;
/** An examination has a limit for each of its checks, which run beside each other. */
const ANSWER_LIMIT_MS = 30_000;

/**
 * Answers each connection with an examination, until the signal is aborted. Whoever may open the file may ask: it lies in the agent's private
 * folder, for its user and root. Without it the agent works as well; a message in the log says why it is missing.
 */
export function runDoctorSocket(
  {
    dataDir,
    examiner,
    log,
  }: { readonly dataDir: string; readonly examiner: Examiner; readonly log: EventLog },
  signal: AbortSignal,
): Promise<void> {
  // Windows has no such files; there the maintenance screens and the platform can ask.
  if (process.platform === 'win32') return Promise.resolve();
  const path = join(dataDir, SOCKET_FILE);
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      examiner.examine().then(
        ({ lines }) => socket.end(JSON.stringify(lines.map(inWords))),
        () => socket.destroy(),
      );
    });
    const giveUp = (error: unknown) => {
      log.error('doctor-unavailable', error);
      server.close();
      resolve();
    };
    server.once('error', giveUp);
    try {
      // Left by an agent that was killed; the port keeps a second one away.
      rmSync(path, { force: true });
    } catch (error) {
      giveUp(error);
      return;
    }
    server.listen(path, () => {
      try {
        chmodSync(path, OWNER_ONLY);
      } catch (error) {
        giveUp(error);
        return;
      }
      // Closing takes the file away.
      const stop = () => server.close(() => resolve());
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  });
}

const answer = z.array(wordedLine);

/** Why no running agent answered: there is none, or one that does not say anything. */
export type Unheard = { readonly kind: 'away' } | { readonly kind: 'silent'; readonly reason: string };

/** Asks the agent that runs on this folder. */
export function askDoctorSocket(dataDir: string): Promise<Result<readonly WordedLine[], Unheard>> {
  return new Promise((resolve) => {
    let text = '';
    const silent = (reason: string) => resolve(fail({ kind: 'silent', reason }));
    const socket = connect(join(dataDir, SOCKET_FILE));
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWER_LIMIT_MS, () => {
      socket.destroy();
      silent('ETIMEDOUT');
    });
    socket.on('data', (part: string) => {
      text += part;
      if (text.length > ANSWER_LIMIT_BYTES) socket.destroy();
    });
    socket.once('error', (error) => {
      const code = systemCodeOf(error);
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(fail({ kind: 'away' }));
      else silent(code ?? messageOf(error));
    });
    socket.once('close', () => {
      const parsed = answer.safeParse(parseJson(text));
      if (parsed.success) resolve(ok(parsed.data));
      else silent('unintelligible');
    });
  });
}
