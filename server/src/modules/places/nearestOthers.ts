import type { CallData } from '@self-print/contract/call.ts';
import type { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import type { TerminalPlace } from '@self-print/contract/platform/userOrders.ts';

/** More than these nobody reads on a screen. */
const NAMED_MAX = 2;

/**
 * Terminals other than this one that can print, the nearest first: those of the same place, then those on the same plan by
 * distance, then the others.
 */
export function nearestOthers(
  all: readonly TerminalPlace[],
  terminalCode: string,
): CallData<typeof terminalCalls.nearby> {
  const here = all.find((place) => place.terminalCode === terminalCode);
  return all
    .filter((place) => place.terminalCode !== terminalCode && place.hindrance === null)
    .map((place) => ({ place, far: distance(here, place) }))
    .sort((one, other) => one.far - other.far)
    .slice(0, NAMED_MAX)
    .map(({ place: { terminalCode: code, name, location } }) => ({ terminalCode: code, name, location }));
}

/** Per mille of a plan; comparable only, as plans have no scale. */
function distance(here: TerminalPlace | undefined, there: TerminalPlace): number {
  if (here === undefined) return Number.MAX_VALUE;
  if (here.location.zh === there.location.zh) return 0;
  if (here.plan === null || there.plan?.planId !== here.plan.planId) return Number.MAX_VALUE;
  return 1 + Math.hypot(here.plan.x - there.plan.x, here.plan.y - there.plan.y);
}
