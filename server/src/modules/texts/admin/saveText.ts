import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { textAdminCalls, translationCalls } from '@self-print/contract/platform/textAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type OwnWording, wordingFaults } from '@self-print/contract/wording.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { requireModule } from '../../schools/hasModule.ts';
import { ownWordsOf, wordingOf, writeOwnWords } from '../textStore.ts';

type SaveDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'builtInTexts'>;
type Wish = Omit<CallInput<typeof textAdminCalls.save>, 'own'> & { readonly own: Partial<OwnWording> };

/** Words a text in both languages, unless somebody else changed it since it was read. */
export function saveText(
  deps: SaveDeps,
  operation: Operation,
  wish: CallInput<typeof textAdminCalls.save>,
): Promise<CallResult<typeof textAdminCalls.save>> {
  return save(deps, operation, wish);
}

/** Words a text in English and leaves the Chinese words as they are. */
export async function saveTranslation(
  deps: SaveDeps,
  operation: Operation,
  wish: CallInput<typeof translationCalls.save>,
): Promise<CallResult<typeof translationCalls.save>> {
  const licensed = await requireModule(deps.db, operation.schoolCode, 'INTERNATIONAL');
  return licensed.ok ? save(deps, operation, wish) : licensed;
}

async function save(
  deps: SaveDeps,
  operation: Operation,
  { app, key, own: changes, revision }: Wish,
): Promise<CallResult<typeof textAdminCalls.save>> {
  const { schoolCode, userId } = operation;
  const text = (await deps.builtInTexts.read())[app].get(key);
  if (!text) return fail(problem('NOT_FOUND'));
  return deps.db.transaction(async (queries) => {
    const before = wordingOf((await ownWordsOf(queries, schoolCode))(app, key));
    const own = { ...before, ...changes };
    if (wordingFaults(text.builtIn, own).length > 0) return fail(problem('WORDS_WRONG'));
    const counts = text.builtIn.enOne !== null;
    const change = { own, revision, changedBy: userId, changedAt: deps.clock.now() };
    if (!(await writeOwnWords(queries, { schoolCode, app, key, counts, ...change })))
      return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: `${app}/${key}`,
      label: key,
      before,
      after: own,
    });
    return ok({ own, revision: revision + 1 });
  });
}
