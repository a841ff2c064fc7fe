import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { ItemSettings } from '@self-print/contract/platform/itemAdmin.ts';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { itemTag } from '../../../db/schema/items.ts';
import { documentTemplate } from '../../../db/schema/templates.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import { missingRole } from '../../roles/missingRole.ts';
import { ANY_TERMINAL } from './adminItems.ts';

/** Returns a problem for the first missing object that the settings refer to. */
export async function referenceProblem(
  queries: Queries,
  schoolCode: string,
  settings: ItemSettings,
): Promise<CallProblem<'BAD_REQUEST' | 'REFERENCE_UNKNOWN' | 'TEMPLATE_NOT_PUBLISHED'> | undefined> {
  const { roles, cartons, templateId } = settings;
  const role = await missingRole(queries, schoolCode, roles);
  if (role !== undefined) return unknown('roles', role);
  const confirming = settings.steps.flatMap((step) => (step.kind === 'secondPerson' ? step.roles : []));
  const missing = await missingRole(queries, schoolCode, confirming);
  if (missing !== undefined) return unknown('steps', missing);
  const tag = await missingTag(queries, schoolCode, settings.tagIds);
  if (tag !== undefined) return unknown('tagIds', tag);
  const named = cartons.map(({ terminalCode }) => terminalCode);
  const twice = named.find((code, index) => named.indexOf(code) !== index);
  if (twice !== undefined) return problem('BAD_REQUEST', { detail: { field: 'cartons', value: twice } });
  for (const [field, codes] of [
    ['terminalCodes', settings.terminalCodes],
    ['cartons', named.filter((code) => code !== ANY_TERMINAL)],
  ] as const) {
    const code = await missingTerminal(queries, schoolCode, codes);
    if (code !== undefined) return unknown(field, code);
  }
  const isThere = templateId === null || (await isPublished(queries, schoolCode, templateId));
  return isThere ? undefined : problem('TEMPLATE_NOT_PUBLISHED', { detail: { templateId } });
}

function unknown(field: string, value: string): CallProblem<'REFERENCE_UNKNOWN'> {
  return problem('REFERENCE_UNKNOWN', { detail: { field, value } });
}

async function missingTag({ orm }: Queries, schoolCode: string, tagIds: readonly string[]) {
  if (tagIds.length === 0) return undefined;
  const rows = await orm
    .select({ tagId: itemTag.tagId })
    .from(itemTag)
    .where(and(eq(itemTag.schoolCode, schoolCode), inArray(itemTag.tagId, [...tagIds])));
  const known = new Set(rows.map(({ tagId }) => tagId));
  return tagIds.find((tagId) => !known.has(tagId));
}

async function missingTerminal({ orm }: Queries, schoolCode: string, codes: readonly string[]) {
  if (codes.length === 0) return undefined;
  const rows = await orm
    .select({ terminalCode: terminal.terminalCode })
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        isNull(terminal.archivedAt),
        inArray(terminal.terminalCode, [...codes]),
      ),
    );
  const known = new Set(rows.map(({ terminalCode }) => terminalCode));
  return codes.find((code) => !known.has(code));
}

async function isPublished({ orm }: Queries, schoolCode: string, templateId: string): Promise<boolean> {
  const rows = await orm
    .select({ templateId: documentTemplate.templateId })
    .from(documentTemplate)
    .where(
      and(
        eq(documentTemplate.schoolCode, schoolCode),
        eq(documentTemplate.templateId, templateId),
        isNotNull(documentTemplate.publishedVersion),
      ),
    );
  return rows.length > 0;
}
