import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Protocol as Types } from 'devtools-protocol';
import { z } from 'zod';
import type { Place, ShellProblem } from '../../shellPort.ts';
import { pause, type Time } from '../../time.ts';
import type { Protocol } from './protocol.ts';

type Bounds = Types.Browser.Bounds;

/**
 * States to set one after the other: a Chromium command sets either a state or a position, and neither moves nor minimises a
 * full-screen window.
 */
export type PlaceSteps = readonly Bounds[];

export const FULL_SCREEN: PlaceSteps = [{ windowState: 'fullscreen' }];
export const NORMAL: PlaceSteps = [{ windowState: 'normal' }];
export const HIDDEN: PlaceSteps = [...NORMAL, { windowState: 'minimized' }];

export function stepsTo({ left, top, width, height, fullScreen }: Place): PlaceSteps {
  return [...NORMAL, { left, top, width, height }, ...(fullScreen ? FULL_SCREEN : [])];
}

const windowResult = z.object({ windowId: z.int() });

/** The window manager executes a step with a delay, and Chromium refuses the next one until then. */
const TRIES = 20;
const TRY_AGAIN_MS = 50;

/** Positions a target's window; everything but full screen needs a window manager. */
export async function placeWindow(
  { protocol, time }: { readonly protocol: Protocol; readonly time: Time },
  targetId: string,
  steps: PlaceSteps,
): Promise<Result<void, ShellProblem>> {
  const found = await protocol.send('Browser.getWindowForTarget', { targetId });
  if (!found.ok) return fail({ kind: 'failed', message: found.problem.message });
  const { windowId } = windowResult.parse(found.value);
  for (const bounds of steps) {
    let outcome = await protocol.send('Browser.setWindowBounds', { windowId, bounds });
    for (let tries = 1; tries < TRIES && !outcome.ok && outcome.problem.kind === 'refused'; tries += 1) {
      await pause(time, TRY_AGAIN_MS);
      outcome = await protocol.send('Browser.setWindowBounds', { windowId, bounds });
    }
    if (!outcome.ok) return fail({ kind: 'failed', message: outcome.problem.message });
  }
  return ok();
}
