import { assertNever } from '@self-print/contract/result.ts';
import type { ScriptStep } from '@self-print/contract/scripts/scriptSteps.ts';
import type { StepField } from '@self-print/contract/scripts/stepFields.ts';
import { type StepKind, stepKind } from '@self-print/contract/scripts/stepKind.ts';
import { STEP_KINDS } from '@self-print/contract/scripts/stepKinds.ts';

/** A step while it is written: its values need not fit yet. */
export interface TypedStep {
  readonly kind: StepKind;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a form shows when a kind of step is chosen. */
export function firstStep(kind: StepKind): TypedStep {
  const values = Object.entries(STEP_KINDS[kind].fields).map(([name, field]) => [name, firstOf(field)]);
  return { kind, values: Object.fromEntries(values) };
}

function firstOf(field: StepField): unknown {
  switch (field.form) {
    case 'number':
      return field.first;
    case 'choice':
      return field.options[0];
    case 'text':
    case 'time':
      return '';
    case 'setting':
    case 'settingValue':
      return undefined;
    default:
      return assertNever(field);
  }
}

/** Steps as calls take them: only what the kinds have, so that nothing is left from a kind that was chosen before. */
export function stepsOf(typed: readonly TypedStep[]): ScriptStep[] {
  return typed.map(({ kind, values }) => ({
    kind,
    values: Object.fromEntries(
      Object.keys(STEP_KINDS[kind].fields).map((name) => [name, values[name] ?? '']),
    ),
  }));
}

export const KINDS = stepKind.options;
