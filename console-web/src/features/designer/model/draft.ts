import type { Language } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { fixedElement, groupedElement } from '@self-print/contract/template/elements.ts';
import { faultWords } from '@self-print/contract/template/faultWords.ts';
import { flowBlock, innerBlock } from '@self-print/contract/template/flow.ts';
import { migrateTemplate } from '@self-print/contract/template/migrate.ts';
import { templateShape } from '@self-print/contract/template/template.ts';
import { fault, shapeFault, type TemplateFault } from '@self-print/contract/template/templateIssue.ts';
import type { z } from 'zod/mini';

/**
 * A template as it is written, without the defaults that reading it fills in: what the designer does not touch is saved as it was
 * read.
 */
export type Draft = z.input<typeof templateShape>;
export type FixedPart = Draft['fixed'][number];
export type FlowPart = Draft['flow'][number];
export type GroupPart = Extract<FlowPart, { kind: 'group' }>;
export type ColumnsPart = Extract<FlowPart, { kind: 'columns' }>;
export type InnerPart = ColumnsPart['lists'][number][number];
export type GroupedPart = GroupPart['elements'][number];
export type Part = FixedPart | FlowPart | GroupedPart;
export type PartKind = Part['kind'];

/** The draft in a stored template, brought up to the present format. The problem names the first thing that has another shape. */
export function readDraft(content: unknown): Result<Draft, TemplateFault> {
  const migrated = migrateTemplate(content);
  if (!migrated.ok) return migrated;
  const { value } = migrated;
  if (isDraft(value)) return ok(value);
  return fail(faultIn(templateShape, value) ?? fault('notTemplate'));
}

export const isDraft = shapeOf(templateShape);
export const isFixedPart = shapeOf(fixedElement);
export const isFlowPart = shapeOf(flowBlock);
export const isInnerPart = shapeOf(innerBlock);
export const isGroupedPart = shapeOf(groupedElement);

function shapeOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return (value: unknown): value is z.input<Schema> => schema.safeParse(value).success;
}

/** What is wrong with a value, and where, for people who write JSON. Empty when it is valid. */
export function issueIn(schema: z.ZodMiniType, value: unknown, language: Language): string {
  const found = faultIn(schema, value);
  return found === undefined ? '' : faultWords(found, language);
}

/** The first thing that is wrong with a value. */
export function faultIn(schema: z.ZodMiniType, value: unknown): TemplateFault | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && shapeFault(issue);
}
