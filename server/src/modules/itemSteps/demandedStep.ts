import { isDeepStrictEqual } from 'node:util';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { ItemStep, StepKind, StepOf } from '@self-print/contract/itemSteps.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { findStepItem } from './findStepItem.ts';

/** A person passes a few steps for an order, and some of them again. */
const STEP_RATE: RateRule = { tries: 40, windowMs: 10 * MINUTE_MS };

/**
 * The step of an item as a person saw it. Whether they may order the item is decided when they do; until then what they sign or show
 * counts for nothing, and is soon deleted.
 */
export async function demandedStep<Kind extends StepKind>(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, userId, paused }: TerminalUserActor,
  kind: Kind,
  { itemId, step: seen }: { readonly itemId: string; readonly step: ItemStep },
): Promise<Outcome<StepOf<Kind>, 'NOT_FOUND' | 'STEP_CHANGED' | 'TERMINAL_PAUSED' | 'TOO_MANY_REQUESTS'>> {
  if (paused) return fail(problem('TERMINAL_PAUSED'));
  const allowed = await takeRate(deps, STEP_RATE, 'itemStep', schoolCode, userId);
  if (!allowed.ok) return allowed;
  const item = await findStepItem(deps.db, schoolCode, itemId);
  if (!item) return fail(problem('NOT_FOUND'));
  const step = item.steps.find((each) => isDeepStrictEqual(each, seen));
  return step !== undefined && isOfKind(step, kind) ? ok(step) : fail(problem('STEP_CHANGED'));
}

function isOfKind<Kind extends StepKind>(step: ItemStep, kind: Kind): step is StepOf<Kind> {
  return step.kind === kind;
}
