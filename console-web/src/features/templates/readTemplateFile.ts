import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import type { TemplateIssue } from '@self-print/contract/template/templateIssue.ts';
import { z } from 'zod/mini';

export type TemplateContent = Readonly<Record<string, unknown>>;

/** Why a file cannot begin a template. */
export type TemplateFileProblem =
  | { readonly kind: 'unreadable' | 'tooLarge' | 'notTemplate' }
  | { readonly kind: 'faulty'; readonly first: TemplateIssue; readonly others: number };

export const TEMPLATE_FILE_BYTES_MAX = 1_024 * 1_024;
const json = z.record(z.string(), z.unknown());

/** Reads the content of a template from a file that was exported here or at another school. */
export async function readTemplateFile(file: Blob): Promise<Result<TemplateContent, TemplateFileProblem>> {
  if (file.size > TEMPLATE_FILE_BYTES_MAX) return fail({ kind: 'tooLarge' });
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return fail({ kind: 'unreadable' });
  const content = json.safeParse(parsed(text));
  if (!content.success) return fail({ kind: 'notTemplate' });
  const template = parseTemplate(content.data);
  if (template.ok) return ok(content.data);
  const [first, ...others] = template.problem;
  if (first === undefined || first.fault.kind === 'notTemplate') return fail({ kind: 'notTemplate' });
  return fail({ kind: 'faulty', first, others: others.length });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
