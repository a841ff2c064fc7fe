import { z } from 'zod/mini';
import { stepKind } from './stepKind.ts';
import { STEP_KINDS } from './stepKinds.ts';

export const SCRIPT_STEPS_MAX = 30;
const FIELD_NAME_MAX = 40;

/** One step of a script, cleaned as its kind wants it. */
export const scriptStep = z
  .object({ kind: stepKind, values: z.record(z.string().check(z.maxLength(FIELD_NAME_MAX)), z.unknown()) })
  .check((step) => {
    const { kind, values } = step.value;
    const checked = STEP_KINDS[kind].check(values);
    if (checked.ok) step.value.values = { ...checked.value };
    else
      step.issues.push({
        code: 'custom',
        path: ['values', checked.problem],
        input: values,
        message: 'does not fit the step',
      });
  });
export type ScriptStep = z.infer<typeof scriptStep>;

export const scriptSteps = z.array(scriptStep).check(z.minLength(1), z.maxLength(SCRIPT_STEPS_MAX));
