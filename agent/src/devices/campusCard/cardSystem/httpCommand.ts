import { createHmac } from 'node:crypto';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { causeCodeOf } from '../../../files/errorFacts.ts';
import { readLimited } from '../../../files/readLimited.ts';
import type { Time } from '../../../time.ts';
import { type Command, type CommandProblem, unusable } from '../../framework/jsonProgram/jsonProgram.ts';
import { commandAnswer } from '../../framework/jsonProgram/lines.ts';

const HTTP_OK = 200;
const ANSWER_LIMIT_BYTES = 64 * 1_024;

export interface HttpCommandOptions {
  readonly url: string;
  /** Signs requests, so that not every program on this machine can deduct money. */
  readonly key: Uint8Array | null;
  readonly fetch: typeof fetch;
  readonly time: Time;
}

/** Sends one command as a POST request, `<url>/<command>`, and reads its answer. */
export async function sendCommand<Value>(
  { url, key, fetch, time }: HttpCommandOptions,
  command: Command<Value>,
  stopping: AbortSignal,
): Promise<Result<Value, CommandProblem>> {
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
        ...(key === null ? {} : signatureOf(key, time.now(), command.command, body)),
      },
      body,
      // Nothing may leave this machine, whatever redirect is returned.
      redirect: 'error',
      signal: AbortSignal.any([over.signal, stopping]),
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
}

function signatureOf(key: Uint8Array, at: number, command: string, body: string): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${at}\n${command}\n${body}`).digest('hex');
  return { 'X-Timestamp': String(at), 'X-Signature': signature };
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
