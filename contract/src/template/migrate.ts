import { z } from 'zod/mini';
import { fail, ok, type Result } from '../result.ts';
import { TEMPLATE_FORMAT } from './template.ts';
import { fault, type TemplateFault } from './templateIssue.ts';

const versioned = z.looseObject({ format: z.int().check(z.minimum(1)) });
type Versioned = z.infer<typeof versioned>;

/** Migration from one format to the next. */
export type MigrationStep = (template: Versioned) => Versioned;

/** Steps by the format that they start from. Every new format adds the step from its predecessor. */
const STEPS: ReadonlyMap<number, MigrationStep> = new Map();

/** Migrates a stored template of any earlier format to the current one, step by step. */
export function migrateTemplate(
  stored: unknown,
  steps: ReadonlyMap<number, MigrationStep> = STEPS,
  target: number = TEMPLATE_FORMAT,
): Result<unknown, TemplateFault> {
  const parsed = versioned.safeParse(stored);
  if (!parsed.success) return fail(fault('notTemplate'));
  let template: Versioned = parsed.data;
  if (template.format > target) return fail(fault('newerFormat', { format: template.format }));
  while (template.format < target) {
    const step = steps.get(template.format);
    if (!step) return fail(fault('noMigration', { format: template.format }));
    template = { ...step(template), format: template.format + 1 };
  }
  return ok(template);
}
