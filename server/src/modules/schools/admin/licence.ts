import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { switchableModule } from '@self-print/contract/licence.ts';
import type { licenceAdminCalls } from '@self-print/contract/platform/licenceAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { licence, school } from '../../../db/schema/schools.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { listModules, MODULE_NAMES, PLAN_NAME } from '../homeTiles.ts';

type SaveCall = typeof licenceAdminCalls.save;

/** The modules of this build in the order of the home screen; those that a school never had come last, closed. */
export async function viewLicence(
  queries: Queries,
  schoolCode: string,
  language: Language,
): Promise<CallAnswer<typeof licenceAdminCalls.info>> {
  const [row] = await queries.orm
    .select({ revision: school.licenceRevision })
    .from(school)
    .where(eq(school.schoolCode, schoolCode));
  const known = await listModules(queries, schoolCode);
  const had = known.flatMap(({ code, enable, name }) => {
    const switchable = switchableModule.safeParse(code);
    return switchable.success ? [{ code: switchable.data, enable, name }] : [];
  });
  const others = switchableModule.options
    .filter((code) => had.every((each) => each.code !== code))
    .map((code) => ({ code, enable: false, name: MODULE_NAMES[code] ?? { zh: code, en: code } }));
  const infos = [...had, ...others];
  return { planName: PLAN_NAME[language], schoolCode, infos, revision: row?.revision ?? 0 };
}

/** Opens and closes modules; those that this build does not have keep what they are, behind the others. */
export function saveLicence(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { modules, revision }: CallInput<SaveCall>,
  language: Language,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const known = await viewLicence(queries, schoolCode, language);
    const changed = await queries.orm
      .update(school)
      .set({ licenceRevision: revision + 1 })
      .where(and(eq(school.schoolCode, schoolCode), eq(school.licenceRevision, revision)))
      .returning({ revision: school.licenceRevision });
    if (changed.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    const before = await listModules(queries, schoolCode);
    const rest = before.filter(({ code }) => modules.every((each) => each.code !== code));
    for (const [position, { code: module, enable: enabled }] of [...modules, ...rest].entries()) {
      await queries.orm
        .insert(licence)
        .values({ schoolCode, module, enabled, position })
        .onConflictDoUpdate({ target: [licence.schoolCode, licence.module], set: { enabled, position } });
    }
    const now = await viewLicence(queries, schoolCode, language);
    await recordOperation(queries, deps, operation, {
      subject: schoolCode,
      label: { zh: '已开通的功能', en: 'Modules' },
      before: factsOf(known),
      after: factsOf(now),
    });
    return ok(now);
  });
}

/** What the operation log says of a licence: what is open, and the order of the home screen. */
function factsOf({ infos }: Awaited<ReturnType<typeof viewLicence>>) {
  return {
    ...Object.fromEntries(infos.map(({ code, enable }) => [code, enable])),
    order: infos.map(({ code }) => code),
  };
}
