import { createHmac } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { createAlarm } from '../../../alarm.ts';
import { readLimited } from '../../../files/readLimited.ts';
import type { Time } from '../../../time.ts';
import type { ReportHealth } from '../../framework/health.ts';
import {
  type Command,
  type CommandChannel,
  type CommandProblem,
  type Greeting,
  greeting,
  HELLO_LIMIT_MS,
  openProblemOf,
  PROGRAM_PROTOCOL,
  unusable,
} from '../../framework/jsonProgram/jsonProgram.ts';
import { commandAnswer } from '../../framework/jsonProgram/lines.ts';
import { REOPEN_PAUSES_MS } from '../../framework/port.ts';

/** Interval of checks whether working middleware still responds. */
const CHECK_MS = 30_000;
const RETRY_LAST_MS = 10_000;
const HTTP_OK = 200;
const ANSWER_LIMIT_BYTES = 64 * 1_024;

export interface HttpChannelOptions {
  readonly url: string;
  /** Signs requests, so that not every program on this machine can deduct money. */
  readonly key: Uint8Array | null;
  readonly fetch: typeof fetch;
  readonly report: ReportHealth;
  readonly time: Time;
}

/** Sends commands as POST requests to middleware on this machine, one at a time: `<url>/<command>`, JSON both ways. */
export function createHttpChannel({ url, key, fetch, report, time }: HttpChannelOptions): CommandChannel {
  const stopping = new AbortController();
  const alarm = createAlarm(time);
  let greeted: Greeting | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const send = async <Value>(command: Command<Value>): Promise<Result<Value, CommandProblem>> => {
    const body = JSON.stringify(command.arguments);
    const over = new AbortController();
    const done = new AbortController();
    void time.wait(command.limitMs, done.signal).then((late) => late && over.abort());
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/${command.command}`, {
        method: 'POST',
        // One connection per request: the other side might close a kept one just when money is requested.
        headers: {
          'Content-Type': 'application/json',
          Connection: 'close',
          ...signatureOf(command.command, body),
        },
        body,
        // Nothing may leave this machine, whatever redirect is returned.
        redirect: 'error',
        signal: AbortSignal.any([over.signal, stopping.signal]),
      });
      const bytes = await readLimited(response, ANSWER_LIMIT_BYTES);
      if (response.status !== HTTP_OK || bytes === null) {
        return fail({ kind: 'unusable', detail: `${command.command}: HTTP status ${response.status}` });
      }
      return judge(Buffer.from(bytes).toString('utf8'), command);
    } catch (error) {
      if (over.signal.aborted) {
        return fail({ kind: 'lost', detail: `no answer to ${command.command} within ${command.limitMs} ms` });
      }
      return fail(wireProblem(error));
    } finally {
      done.abort();
    }
  };
  const signatureOf = (command: string, body: string): Record<string, string> => {
    if (key === null) return {};
    const at = String(time.now());
    const signature = createHmac('sha256', key).update(`${at}\n${command}\n${body}`).digest('hex');
    return { 'X-Timestamp': at, 'X-Signature': signature };
  };
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };

  /** Performs the handshake; true when the middleware works. */
  const greet = async (): Promise<boolean> => {
    const answer = await send({
      command: 'hello',
      arguments: { protocol: PROGRAM_PROTOCOL },
      value: greeting,
      limitMs: HELLO_LIMIT_MS,
    });
    greeted = answer.ok ? answer.value : null;
    if (stopping.signal.aborted) return false;
    if (answer.ok) report({ state: 'ready', detail: `${url}: ${answer.value.name}` });
    else {
      const { problem, detail } = openProblemOf(answer.problem);
      const unreachable = answer.problem.kind === 'notSent';
      report({
        state: 'faulted',
        problem: unreachable ? 'portUnavailable' : problem,
        detail: `${url}: ${detail}`,
      });
    }
    return answer.ok;
  };

  const running = (async () => {
    report({ state: 'opening', detail: url });
    for (let failures = 0; !stopping.signal.aborted; ) {
      failures = (await inTurn(greet)) ? 0 : failures + 1;
      const pause = failures === 0 ? CHECK_MS : (REOPEN_PAUSES_MS[failures] ?? RETRY_LAST_MS);
      await alarm.wait(pause, stopping.signal);
    }
  })();

  return {
    greeting: () => greeted,
    ask: (command) =>
      inTurn(async () => {
        if (!greeted) return fail({ kind: 'notSent', detail: `${url} does not answer` });
        const answer = await send(command);
        const silent = !answer.ok && (answer.problem.kind === 'lost' || answer.problem.kind === 'notSent');
        if (silent) alarm.ring();
        return answer;
      }),
    reopen: () => alarm.ring(),
    close: async () => {
      stopping.abort();
      await running;
      await turn;
    },
  };
}

function judge<Value>(
  text: string,
  { command, value }: Pick<Command<Value>, 'command' | 'value'>,
): Result<Value, CommandProblem> {
  const answer = commandAnswer.safeParse(parseJson(text));
  if (!answer.success) return fail(unusable(command));
  if (!answer.data.ok) {
    return fail({ kind: 'refused', problem: answer.data.problem, detail: answer.data.detail });
  }
  const parsed = z.safeParse(value, answer.data.value);
  return parsed.success ? ok(parsed.data) : fail(unusable(command, parsed.error));
}

/** Only a refused connection certainly transmitted nothing. */
function wireProblem(error: unknown): CommandProblem {
  const code = causeCodeOf(error);
  return code === 'ECONNREFUSED'
    ? { kind: 'notSent', detail: 'nothing is listening there' }
    : { kind: 'lost', detail: `the connection broke (${code ?? 'no reason given'})` };
}

function causeCodeOf(error: unknown): string | null {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
