import { PLAN_SIDE, type PlanPoint } from '@self-print/contract/platform/terminalAddress.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

/** A place on a plan while it is being chosen. */
export interface DraftPoint {
  readonly planId: string;
  readonly x: number | null;
  readonly y: number | null;
}

/** Whether there is nothing to take from a plan. */
export function isNowhere({ planId, x, y }: DraftPoint): boolean {
  return planId === '' && x === null && y === null;
}

/** The place to save; null for a terminal that is on no plan. */
export function pointOf({
  planId,
  x,
  y,
}: DraftPoint): Result<PlanPoint | null, 'planMissing' | 'pointMissing'> {
  const name = planId.trim();
  if (name === '') return x === null && y === null ? ok(null) : fail('planMissing');
  return x === null || y === null ? fail('pointMissing') : ok({ planId: name, x, y });
}

/** Where a click fell on a plan of this size, in per mille. */
export function pointAt(
  click: { readonly clientX: number; readonly clientY: number },
  plan: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } {
  const perMille = (at: number, size: number) =>
    size > 0 ? Math.min(PLAN_SIDE, Math.max(0, Math.round((at / size) * PLAN_SIDE))) : 0;
  return {
    x: perMille(click.clientX - plan.left, plan.width),
    y: perMille(click.clientY - plan.top, plan.height),
  };
}
