import type { ItemStep, StepKind } from '@self-print/contract/itemSteps.ts';

/** Prefixes of ids, which nobody sees. */
const NAMES: Readonly<Record<StepKind, string>> = {
  signature: 'signature',
  photo: 'photo',
  secondPerson: 'person',
};

/** A step to fill in, with an id that no other step has. */
export function newStep(kind: StepKind, others: readonly Partial<ItemStep>[]): ItemStep {
  const taken = new Set(others.map(({ stepId }) => stepId));
  let number = 1;
  while (taken.has(`${NAMES[kind]}-${number}`)) number += 1;
  const common = { stepId: `${NAMES[kind]}-${number}`, words: { zh: '', en: '' } };
  return kind === 'secondPerson'
    ? { kind, ...common, roles: [], minAssurance: 'normal' }
    : { kind, ...common };
}
