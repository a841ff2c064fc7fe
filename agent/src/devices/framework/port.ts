import type { DeviceProblem } from '@self-print/contract/agent/devices.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { createAlarm } from '../../alarm.ts';
import type { Time } from '../../time.ts';
import type { ByteLink, OpenProblem } from './byteLink.ts';
import type { ReportHealth } from './health.ts';
import { createReceiver, type Receiver, type Wire } from './wire.ts';

/** Why a command on a port has no result of its own. */
export type PortFailure =
  /** The port is not open, or was lost during the command. */
  | { readonly kind: 'portClosed'; readonly detail: string }
  /** The command exceeded its limit. */
  | { readonly kind: 'late' };

/** A device's answer to the check right after its port was opened. */
export interface PrepareProblem {
  readonly problem: DeviceProblem;
  readonly detail: string;
}

/** A port that is kept open: reopened after a loss, with one command at a time. */
export interface Port {
  /** Runs a command when its turn comes; `limitMs` counts from then. */
  readonly use: <Value, Problem>(
    command: (wire: Wire) => Promise<Result<Value, Problem>>,
    limitMs: number,
  ) => Promise<Result<Value, Problem | PortFailure>>;
  /** Receives bytes that arrive outside of commands. */
  readonly onIdleData: (listener: (bytes: Uint8Array) => void) => void;
  /** Closes and immediately reopens the port, for example after the machine was suspended. */
  readonly reopen: () => void;
  readonly close: () => Promise<void>;
}

export interface PortOptions {
  readonly name: string;
  readonly open: (signal: AbortSignal) => Promise<Result<ByteLink, OpenProblem>>;
  /** Checks whether the device works; only then does the port count as ready. */
  readonly prepare?: (wire: Wire) => Promise<Result<string, PrepareProblem>>;
  readonly report: ReportHealth;
  readonly time: Time;
}

/** Delays before reopening, in milliseconds; the last one repeats. */
export const REOPEN_PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;
const REOPEN_LAST_MS = 10_000;
const PREPARE_LIMIT_MS = 5_000;

interface OpenLink {
  readonly link: ByteLink;
  readonly receiver: Receiver;
}

export function createPort(options: PortOptions): Port {
  const { name, report, time } = options;
  const stopping = new AbortController();
  const alarm = createAlarm(time);
  let current: OpenLink | null = null;
  let idle: ((bytes: Uint8Array) => void) | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let lost = `${name}: not open yet`;

  /** Opens the link once and waits until it is lost; the result says whether it ever worked. */
  const live = async (): Promise<boolean> => {
    const begun = await beginLink(options, stopping.signal, (bytes) => idle?.(bytes));
    if (!begun.ok) {
      lost = `${name}: ${begun.problem.detail}`;
      report({ state: 'faulted', problem: begun.problem.problem, detail: lost });
      return false;
    }
    const { detail, ...opened } = begun.value;
    current = opened;
    report({ state: 'ready', detail: detail === '' ? name : `${name}: ${detail}` });
    lost = `${name}: ${await opened.link.closed}`;
    current = null;
    if (!stopping.signal.aborted) report({ state: 'opening', detail: lost });
    return true;
  };

  const running = (async () => {
    report({ state: 'opening', detail: name });
    for (let failures = 0; !stopping.signal.aborted; ) {
      failures = (await live()) ? 0 : failures + 1;
      await alarm.wait(REOPEN_PAUSES_MS[failures] ?? REOPEN_LAST_MS, stopping.signal);
    }
  })();

  return {
    use: (command, limitMs) => {
      const mine = turn.then(async () => {
        const opened = current;
        if (!opened) return fail<PortFailure>({ kind: 'portClosed', detail: lost });
        report({ state: 'busy', detail: name });
        const outcome = await runTurn(options, opened, command, limitMs);
        if (current === opened) report({ state: 'ready', detail: name });
        return outcome;
      });
      turn = mine.catch(() => {});
      return mine;
    },
    onIdleData: (listener) => {
      idle = listener;
    },
    reopen: () => {
      void current?.link.close();
      alarm.ring();
    },
    close: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Opens the link and asks the device whether it works; closes the link again if it does not. */
async function beginLink(
  options: PortOptions,
  stopping: AbortSignal,
  onIdle: (bytes: Uint8Array) => void,
): Promise<Result<OpenLink & { readonly detail: string }, PrepareProblem>> {
  const { open, prepare, time } = options;
  const opened = await open(stopping);
  if (!opened.ok) return opened;
  const link = opened.value;
  const stop = () => void link.close();
  stopping.addEventListener('abort', stop);
  void link.closed.then(() => stopping.removeEventListener('abort', stop));
  const receiver = createReceiver(link, time);
  receiver.onIdleData(onIdle);
  if (!prepare) return ok({ link, receiver, detail: '' });
  const answer = await runTurn(options, { link, receiver }, prepare, PREPARE_LIMIT_MS);
  if (answer.ok) return ok({ link, receiver, detail: answer.value });
  await link.close();
  return 'kind' in answer.problem ? fail({ problem: 'silent', detail: 'no answer' }) : fail(answer.problem);
}

/** Runs a command until it has its outcome, its limit is over or the link is lost. */
async function runTurn<Value, Problem>(
  { name, time }: PortOptions,
  { link, receiver }: OpenLink,
  command: (wire: Wire) => Promise<Result<Value, Problem>>,
  limitMs: number,
): Promise<Result<Value, Problem | PortFailure>> {
  const over = new AbortController();
  const done = new AbortController();
  let failure: PortFailure = { kind: 'late' };
  void time.wait(limitMs, done.signal).then((late) => late && over.abort());
  void link.closed.then((reason) => {
    if (!done.signal.aborted) failure = { kind: 'portClosed', detail: `${name}: ${reason}` };
    over.abort();
  });
  const outcome = await command(receiver.wire(over.signal));
  const interrupted = over.signal.aborted;
  done.abort();
  over.abort();
  // A command that already has its result keeps it.
  return interrupted && !outcome.ok ? fail(failure) : outcome;
}
