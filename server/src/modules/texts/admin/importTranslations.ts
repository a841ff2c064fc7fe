import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import type { translationCalls } from '@self-print/contract/platform/textAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type OwnWording, wordingFaults } from '@self-print/contract/wording.ts';
import type { TextsOfApps } from '../../../builtInTexts.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { requireModule } from '../../schools/hasModule.ts';
import { ownWordsOf, wordingOf, writeOwnWords } from '../textStore.ts';

type ImportCall = typeof translationCalls.import;
type Row = CallInput<ImportCall>['rows'][number];
type RowProblem = CallAnswer<ImportCall>['problems'][number];
interface Change {
  readonly row: Row;
  readonly counts: boolean;
  readonly before: OwnWording;
  readonly own: OwnWording;
}

/** Takes the English words of a workbook's rows: all of them, or none when one is wrong. Words that are there already count as no change. */
export async function importTranslations(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'builtInTexts'>,
  operation: Operation,
  { isTrial, rows }: CallInput<ImportCall>,
): Promise<CallResult<ImportCall>> {
  const { db, clock, builtInTexts } = deps;
  const { schoolCode, userId } = operation;
  const licensed = await requireModule(db, schoolCode, 'INTERNATIONAL');
  if (!licensed.ok) return licensed;
  const texts = await builtInTexts.read();
  const done = await db.transaction(async (queries) => {
    const { changes, problems } = await checkRows(queries, texts, schoolCode, rows);
    if (problems.length > 0) return fail(problems);
    if (isTrial) return ok(changes.length);
    const changedAt = clock.now();
    for (const { row, counts, own } of changes) {
      const { app, key, revision, line } = row;
      const wish = { schoolCode, app, key, counts, own, revision, changedBy: userId, changedAt };
      if (!(await writeOwnWords(queries, wish)))
        return fail<RowProblem[]>([{ line, kind: 'changedMeanwhile' }]);
    }
    if (changes.length > 0) await recordOperation(queries, deps, operation, importOf(changes));
    return ok(changes.length);
  });
  if (!done.ok) return ok({ changed: 0, problems: done.problem });
  return ok({ changed: done.value, problems: [] });
}

/** What the operation log says of an import: each English text before and after. */
function importOf(changes: readonly Change[]) {
  const placed = changes.map(({ row, before, own }) => ({ place: `${row.app}/${row.key}`, before, own }));
  const english = ({ en, enOne }: OwnWording) => ({ en, enOne });
  return {
    subject: 'translations',
    label: { zh: `${changes.length} 条译文`, en: `${changes.length} translations` },
    before: Object.fromEntries(placed.map(({ place, before }) => [place, english(before)])),
    after: Object.fromEntries(placed.map(({ place, own }) => [place, english(own)])),
  };
}

async function checkRows(
  queries: Queries,
  texts: TextsOfApps,
  schoolCode: string,
  rows: readonly Row[],
): Promise<{ readonly changes: Change[]; readonly problems: RowProblem[] }> {
  const ownOf = await ownWordsOf(queries, schoolCode);
  const changes: Change[] = [];
  const problems: RowProblem[] = [];
  for (const row of rows) {
    const { line, app, key } = row;
    const text = texts[app].get(key);
    const known = ownOf(app, key);
    const before = wordingOf(known);
    const own = { ...before, ...row.own };
    if (!text) problems.push({ line, kind: 'unknown' });
    else if (wordingFaults(text.builtIn, own).length > 0) problems.push({ line, kind: 'wrong' });
    else if (before.en === own.en && before.enOne === own.enOne) continue;
    else if ((known?.revision ?? 0) !== row.revision) problems.push({ line, kind: 'changedMeanwhile' });
    else changes.push({ row, counts: text.builtIn.enOne !== null, before, own });
  }
  return { changes, problems };
}
