import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { createAlarm } from '../../alarm.ts';
import type { Time } from '../../time.ts';
import type { ReportHealth } from '../framework/health.ts';
import { REOPEN_PAUSES_MS } from '../framework/port.ts';
import type { PictureProblem, Snap, TrayCamera } from './types.ts';

/** Time limit for a picture, with the start of a camera that was off. */
const SNAP_LIMIT_MS = 10 * SECOND_MS;
/** Interval of pictures, thrown away at once, that show whether a working camera still answers. */
const CHECK_MS = 5 * MINUTE_MS;
const RETRY_LAST_MS = MINUTE_MS;

/** A camera that is asked for single pictures, one at a time, and asked again by itself while it fails. */
export function createStillCamera(options: {
  /** For the technician: its address without a password, or its path. */
  readonly name: string;
  readonly snap: Snap;
  readonly report: ReportHealth;
  readonly time: Time;
}): TrayCamera {
  const { name, snap, report, time } = options;
  const closing = new AbortController();
  const alarm = createAlarm(time);
  let turn: Promise<unknown> = Promise.resolve();
  let failures = 0;

  const snapWithin = async (): Promise<Result<Uint8Array, PictureProblem>> => {
    const late = new AbortController();
    const done = new AbortController();
    void time.wait(SNAP_LIMIT_MS, done.signal).then((over) => over && late.abort());
    const picture = await snap(AbortSignal.any([late.signal, closing.signal]));
    done.abort();
    if (picture.ok || !late.signal.aborted) return picture;
    return fail({ problem: 'silent', detail: `no picture within ${SNAP_LIMIT_MS / SECOND_MS} s` });
  };
  const takeNow = async (): Promise<Result<Uint8Array, string>> => {
    if (closing.signal.aborted) return fail(`${name}: closed`);
    const picture = await snapWithin();
    if (closing.signal.aborted) return fail(`${name}: closed`);
    failures = picture.ok ? 0 : failures + 1;
    if (picture.ok) {
      report({ state: 'ready', detail: name });
      return ok(picture.value);
    }
    const { problem, detail } = picture.problem;
    report({ state: 'faulted', problem, detail: `${name}: ${detail}` });
    return fail(`${name}: ${detail}`);
  };
  const take = (): Promise<Result<Uint8Array, string>> => {
    const mine = turn.then(takeNow);
    turn = mine;
    return mine;
  };

  const watching = (async () => {
    report({ state: 'opening', detail: name });
    while (!closing.signal.aborted) {
      await take();
      const pause = failures === 0 ? CHECK_MS : (REOPEN_PAUSES_MS[failures] ?? RETRY_LAST_MS);
      await alarm.wait(pause, closing.signal);
    }
  })();

  return {
    take,
    reopen: alarm.ring,
    close: async () => {
      closing.abort();
      await watching;
      await turn;
    },
  };
}
