import type { z } from 'zod/mini';
import type { FaultKind } from './faultWords.ts';

/** What is wrong: its kind, and what its words name. */
export interface TemplateFault {
  readonly kind: FaultKind;
  readonly values: Readonly<Record<string, string | number>>;
}

/** What is wrong with a template, and at which element; without one it is the template as a whole. */
export interface TemplateIssue {
  readonly elementId: string | null;
  readonly fault: TemplateFault;
}

export function fault(kind: FaultKind, values: TemplateFault['values'] = {}): TemplateFault {
  return { kind, values };
}

/** A field of the wrong shape: where it is, and the rule that it breaks. */
export function shapeFault({ path, code }: z.core.$ZodIssue): TemplateFault {
  return fault('shape', { path: path.join('.'), rule: code });
}

/** Something that is wrong with the template as a whole. */
export function whole(kind: FaultKind, values?: TemplateFault['values']): TemplateIssue {
  return { elementId: null, fault: fault(kind, values) };
}
