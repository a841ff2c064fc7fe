import { type Rotation, rotation } from '@self-print/contract/displaySettings.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { z } from 'zod/mini';
import type { PrivateJson } from '../../files/privateJson.ts';
import type { Time } from '../../time.ts';
import type { ScreenLook, ScreenTurner } from './screenTurner.ts';

/** The direction that was last seen working at this machine. */
export const orientationFile = z.object({ rotation });

/** How the screen is turned, and why it is not as the platform wishes. */
export type OrientationView =
  /** As the machine's own configuration has it. */
  | { readonly kind: 'own' }
  | { readonly kind: 'turned'; readonly rotation: Rotation }
  /** Somebody uses the terminal. */
  | { readonly kind: 'waits'; readonly wanted: Rotation }
  /** The screen is as it was before. */
  | { readonly kind: 'failed'; readonly wanted: Rotation; readonly reason: string };

export interface Orientation {
  readonly view: () => OrientationView;
  /** Looks now, such as after new settings. */
  readonly ring: () => void;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Interval of looks: a display server that was started again, or a touch panel that was plugged in again, is turned anew. */
export const ORIENTATION_LOOK_MS = MINUTE_MS;
/** The other one while somebody must leave first. */
export const ORIENTATION_WAIT_MS = 5 * SECOND_MS;
/** A turn that failed is not tried again at once: each try may make the screen flicker. */
export const ORIENTATION_RETRY_MS = 10 * MINUTE_MS;

export interface OrientationOptions {
  readonly turner: ScreenTurner;
  readonly file: PrivateJson<z.output<typeof orientationFile>>;
  /** The platform's wish; null where it has said nothing yet. */
  readonly wanted: () => Rotation | null;
  readonly inUse: () => boolean;
  /** Whether there is a display server. */
  readonly hasScreen: boolean;
  readonly time: Time;
  readonly log: EventLog;
}

/**
 * Turns the kiosk's screen and its touch panels together, while nobody uses the terminal. Where one of the two fails, both go back to how they
 * were: a screen in the wrong direction can be read, one whose panel answers elsewhere cannot be used. `normal` leaves a display as the
 * machine's configuration has it, unless it was turned from here before.
 */
export function createOrientation(options: OrientationOptions): Orientation {
  const { turner, file, inUse, hasScreen, time, log } = options;
  const read = file.read();
  let kept = read.ok ? (read.value?.rotation ?? null) : null;
  let view: OrientationView = { kind: 'own' };
  let fitted = '';
  let failedAt: { readonly wanted: Rotation; readonly ms: number } | null = null;
  let wake = () => {};

  const keep = (rotation: Rotation) => {
    if (kept === rotation) return;
    kept = rotation;
    file.write({ rotation });
  };
  const failed = (wanted: Rotation, reason: string) => {
    failedAt = { wanted, ms: time.elapsed() };
    view = { kind: 'failed', wanted, reason };
    log.event('screen-not-turned', { wanted, reason });
  };
  const isTooEarly = (wanted: Rotation) =>
    failedAt?.wanted === wanted && time.elapsed() - failedAt.ms < ORIENTATION_RETRY_MS;

  /** Makes the panels fit a display that is turned as it should be; undefined for done, else why not. */
  const fit = async (look: ScreenLook): Promise<string | undefined> => {
    const fitting = await turner.fitTouch(look, fitted);
    if (!fitting.ok) return fitting.problem;
    fitted = fitting.value;
    return undefined;
  };
  const turn = async (before: ScreenLook, wanted: Rotation): Promise<string | undefined> => {
    const turned = await turner.turn(before, wanted);
    if (!turned.ok) return turned.problem;
    const after = await turner.look();
    if (!after.ok) return after.problem;
    if (after.value?.output.name !== before.output.name || after.value.output.rotation !== wanted)
      return 'the display did not turn';
    // A display server that was started again has forgotten what its panels were given.
    fitted = '';
    return fit(after.value);
  };
  const goBack = async ({ output }: ScreenLook) => {
    await turner.light(output.name, output.rotation);
    fitted = '';
    const look = await turner.look();
    if (look.ok && look.value) await fit(look.value);
  };

  const settle = async () => {
    const wanted = options.wanted() ?? kept ?? 'normal';
    if (wanted === 'normal' && kept === null) {
      view = { kind: 'own' };
      return;
    }
    if (isTooEarly(wanted)) return;
    const look = await turner.look();
    // A display server that is away or dark is no fault of the direction.
    if (!look.ok || look.value === null) return;
    const isTurned = look.value.output.rotation === wanted;
    if (!isTurned && inUse()) {
      view = { kind: 'waits', wanted };
      return;
    }
    const reason = isTurned ? await fit(look.value) : await turn(look.value, wanted);
    if (reason !== undefined) {
      if (!isTurned) await goBack(look.value);
      failed(wanted, reason);
      return;
    }
    failedAt = null;
    view = { kind: 'turned', rotation: wanted };
    if (!isTurned) log.event('screen-turned', { rotation: wanted, display: look.value.output.name });
    keep(wanted);
  };

  return {
    view: () => view,
    ring: () => wake(),
    run: async (signal) => {
      while (hasScreen && !signal.aborted) {
        const rung = new AbortController();
        wake = () => rung.abort();
        await settle();
        const pauseMs = view.kind === 'waits' ? ORIENTATION_WAIT_MS : ORIENTATION_LOOK_MS;
        await time.wait(pauseMs, AbortSignal.any([signal, rung.signal]));
      }
    },
  };
}
