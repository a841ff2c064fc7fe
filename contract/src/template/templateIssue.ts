import type { z } from 'zod/mini';
import type { FaultKind } from './faultWords.ts';

/** A fault: its kind, and the values that its wording mentions. */
export interface TemplateFault {
  readonly kind: FaultKind;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A fault of a template and the element concerned; without one, the template as a whole. */
export interface TemplateIssue {
  readonly elementId: string | null;
  readonly fault: TemplateFault;
}

export function fault(kind: FaultKind, values: TemplateFault['values'] = {}): TemplateFault {
  return { kind, values };
}

/** Describes a field of the wrong shape: its location and the rule that it violates. */
export function shapeFault({ path, code }: z.core.$ZodIssue): TemplateFault {
  return fault('shape', { path: path.join('.'), rule: code });
}

/** A fault of the template as a whole. */
export function whole(kind: FaultKind, values?: TemplateFault['values']): TemplateIssue {
  return { elementId: null, fault: fault(kind, values) };
}
