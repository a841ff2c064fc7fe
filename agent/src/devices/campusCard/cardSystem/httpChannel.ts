import { fail, type Result } from '@self-print/contract/result.ts';
import { createAlarm } from '../../../alarm.ts';
import type { HealthReport, ReportHealth } from '../../framework/health.ts';
import {
  type Command,
  type CommandChannel,
  type CommandProblem,
  type Greeting,
  greeting,
  HELLO_LIMIT_MS,
  openProblemOf,
  PROGRAM_PROTOCOL,
} from '../../framework/jsonProgram/jsonProgram.ts';
import { REOPEN_PAUSES_MS } from '../../framework/port.ts';
import { type HttpCommandOptions, sendCommand } from './httpCommand.ts';

/** Interval of checks whether working middleware still responds. */
const CHECK_MS = 30_000;
const RETRY_LAST_MS = 10_000;

export interface HttpChannelOptions extends HttpCommandOptions {
  readonly report: ReportHealth;
}

/** Commands to middleware on this machine, one at a time, JSON both ways. */
export function createHttpChannel(options: HttpChannelOptions): CommandChannel {
  const { url, report, time } = options;
  const stopping = new AbortController();
  const alarm = createAlarm(time);
  let greeted: Greeting | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };

  /** Performs the handshake; true when the middleware works. */
  const greet = async (): Promise<boolean> => {
    const answer = await sendCommand(options, HELLO, stopping.signal);
    greeted = answer.ok ? answer.value : null;
    if (stopping.signal.aborted) return false;
    report(healthOf(url, answer));
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
        const answer = await sendCommand(options, command, stopping.signal);
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

const HELLO: Command<Greeting> = {
  command: 'hello',
  arguments: { protocol: PROGRAM_PROTOCOL },
  value: greeting,
  limitMs: HELLO_LIMIT_MS,
};

function healthOf(url: string, hello: Result<Greeting, CommandProblem>): HealthReport {
  if (hello.ok) return { state: 'ready', detail: `${url}: ${hello.value.name}` };
  const { problem, detail } = openProblemOf(hello.problem);
  const unreachable = hello.problem.kind === 'notSent';
  return {
    state: 'faulted',
    problem: unreachable ? 'portUnavailable' : problem,
    detail: `${url}: ${detail}`,
  };
}
