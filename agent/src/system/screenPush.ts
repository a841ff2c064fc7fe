import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Time } from '../time.ts';
import type { Order } from './departures.ts';
import type { Programs } from './programs.ts';
import { hasFrame, pushArguments, type ScreenSource } from './pushArguments.ts';
import type { RunningProgram } from './spawnProgram.ts';

/** Pushes the screen's picture to an RTMP server. One push at a time. */
export interface ScreenPush {
  /**
   * Starts a push, replacing a running one; resolves after the first frame was sent, with the time of its end in milliseconds
   * since 1970. STREAM_NOT_CONFIGURED, STREAM_FAILED.
   */
  readonly begin: (
    minutes: number,
    order: Order,
  ) => Promise<Outcome<number, 'STREAM_FAILED' | 'STREAM_NOT_CONFIGURED'>>;
  /** Ends the push, if any. */
  readonly end: (order: Order) => Promise<void>;
  /** Ends a push to an address that is no longer configured. */
  readonly settingsChanged: () => void;
  readonly running: () => boolean;
}

/** How long ffmpeg may take until it sends a frame. */
export const FIRST_FRAME_LIMIT_MS = 15 * SECOND_MS;

interface Push {
  readonly program: RunningProgram;
  readonly address: string;
  readonly close: (why: string) => Promise<void>;
}

export function createScreenPush(options: {
  readonly programs: Programs;
  /** Currently configured address; empty forbids the push. */
  readonly address: () => string;
  /** Null where there is no screen to push. */
  readonly source: ScreenSource | null;
  readonly time: Time;
  readonly log: EventLog;
  readonly stopped: AbortSignal;
}): ScreenPush {
  const { programs, address, source, time, log, stopped } = options;
  let current: Push | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const begin = async (
    minutes: number,
    order: Order,
  ): Promise<Outcome<number, 'STREAM_FAILED' | 'STREAM_NOT_CONFIGURED'>> => {
    await current?.close('another push started');
    const target = address();
    if (target === '') return fail(problem('STREAM_NOT_CONFIGURED'));
    const refuse = (detail: string) => {
      log.event('screen-push-failed', { ...order, detail: withoutAddress(detail, target) });
      return fail(problem('STREAM_FAILED'));
    };
    if (source === null) return refuse('there is no screen');
    if (stopped.aborted) return refuse('the agent stops');
    const limitMs = minutes * MINUTE_MS;
    const sending = Promise.withResolvers<boolean>();
    const started = programs.start('ffmpeg', pushArguments(source, target, limitMs), {
      onOutput: (bytes) => hasFrame(bytes) && sending.resolve(true),
    });
    if (!started.ok) return refuse(started.problem.detail);
    const program = started.value;
    const over = new AbortController();
    let why: string | null = null;
    const close = async (reason: string) => {
      why ??= reason;
      await program.stop();
    };
    const push: Push = { program, address: target, close };
    current = push;
    // The address may contain a stream key, which ffmpeg repeats in its error messages.
    void program.ended.then(({ detail }) => {
      over.abort();
      sending.resolve(false);
      if (current === push) current = null;
      log.event('screen-push-end', { reason: why ?? withoutAddress(detail, target) });
    });
    stopped.addEventListener('abort', () => void close('the agent stops'), {
      once: true,
      signal: over.signal,
    });
    void time.wait(FIRST_FRAME_LIMIT_MS, over.signal).then((late) => late && sending.resolve(false));
    if (!(await sending.promise)) {
      await close('no picture could be sent');
      return refuse((await program.ended).detail);
    }
    // ffmpeg also has its own time limit, in case the agent is killed.
    void time.wait(limitMs, over.signal).then((due) => (due ? close('the time is over') : undefined));
    log.event('screen-push-begin', { ...order, minutes });
    return ok(time.now() + limitMs);
  };

  return {
    begin: (minutes, order) => {
      const mine = turn.then(() => begin(minutes, order));
      turn = mine.catch(() => {});
      return mine;
    },
    end: async ({ by }) => current?.close(`ended by ${by}`),
    settingsChanged: () => {
      if (current && current.address !== address()) void current.close('the address has changed');
    },
    running: () => current !== null,
  };
}

function withoutAddress(text: string, address: string): string {
  return text.replaceAll(address, 'the address');
}
