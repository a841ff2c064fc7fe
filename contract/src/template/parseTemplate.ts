import { z } from 'zod/mini';
import { fail, ok, type Result } from '../result.ts';
import { checkTemplate } from './checkTemplate.ts';
import { migrateTemplate } from './migrate.ts';
import { type Template, templateShape } from './template.ts';
import { shapeFault, type TemplateIssue } from './templateIssue.ts';

/** Parses a stored or received template strictly: an unknown field is an issue. Older formats are migrated first. */
export function parseTemplate(stored: unknown): Result<Template, readonly TemplateIssue[]> {
  const migrated = migrateTemplate(stored);
  if (!migrated.ok) return fail([{ elementId: null, fault: migrated.problem }]);
  const parsed = templateShape.safeParse(migrated.value);
  if (!parsed.success) return fail(parsed.error.issues.map((issue) => issueOf(migrated.value, issue)));
  const issues = checkTemplate(parsed.data);
  return issues.length === 0 ? ok(parsed.data) : fail(issues);
}

const withId = z.looseObject({ id: z.string() });

/** Names the innermost element on the path to the fault. */
function issueOf(stored: unknown, issue: z.core.$ZodIssue): TemplateIssue {
  let elementId: string | null = null;
  let here: unknown = stored;
  for (const step of issue.path) {
    here = typeof here === 'object' && here !== null ? Reflect.get(here, step) : undefined;
    const element = withId.safeParse(here);
    if (element.success) elementId = element.data.id;
  }
  return { elementId, fault: shapeFault(issue) };
}
