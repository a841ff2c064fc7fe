import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { ItemSettings } from '@self-print/contract/platform/itemAdmin.ts';
import { needsFiles } from '../itemRow.ts';

type OpenSettings = Pick<ItemSettings, 'templateId' | 'takeTypes' | 'beforeForm'> & {
  readonly steps: readonly unknown[];
};

/** Why nobody could order a document if it were open. Its form must be valid. */
export function openProblem({
  templateId,
  takeTypes,
  beforeForm,
  steps,
}: OpenSettings):
  | CallProblem<'STEPS_ONLY_AT_TERMINAL' | 'TAKE_TYPE_MISSING' | 'TEMPLATE_MISSING'>
  | undefined {
  if (templateId === null) return problem('TEMPLATE_MISSING', { detail: { field: 'templateId' } });
  // Files cannot be attached at a terminal, and what is printed at once can be ordered only there.
  const hasFiles = needsFiles(beforeForm);
  if (steps.length > 0 && (hasFiles || !takeTypes.includes(TAKE_TYPES.atOnce)))
    return problem('STEPS_ONLY_AT_TERMINAL', { detail: { field: 'steps' } });
  const isOnlyAtTerminal = takeTypes.every((type) => type === TAKE_TYPES.atOnce);
  return hasFiles && isOnlyAtTerminal
    ? problem('TAKE_TYPE_MISSING', { detail: { field: 'takeTypes' } })
    : undefined;
}
