import type { CallData } from '@self-print/contract/call.ts';
import { TRANSLATION_ROWS_MAX } from '@self-print/contract/limits.ts';
import { textAdminCalls, translationCalls } from '@self-print/contract/platform/textAdmin.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { readTableFile } from '../../ui/tableImport/readTableFile.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import { isOfTexts, type TranslationRow, translationRowsOf } from './textRows.ts';

type RowProblem = CallData<typeof translationCalls.import>['problems'][number];

/** What a check of a workbook found. */
export interface Findings {
  readonly rows: readonly TranslationRow[];
  readonly changed: number;
  readonly problems: readonly { readonly line: number; readonly kind: RowProblem['kind'] | 'notATextRow' }[];
}

/** Checks a workbook and takes its words; `trouble` says why that failed. */
export function useImportTexts(onClose: () => void) {
  const { t } = useTexts();
  const say = useSay();
  const [found, setFound] = useState<Findings>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const call = useCallMutation(translationCalls.import, {
    renews: [textAdminCalls.list, textAdminCalls.get],
    saysItself: true,
  });
  const work = async (act: () => Promise<void>) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTrouble(failureText(error.failure, t));
    } finally {
      setBusy(false);
    }
  };
  /** Sends the rows in portions that fit into a request; taking them ends with the first portion that is refused. */
  const send = async (rows: readonly TranslationRow[], isTrial: boolean): Promise<Findings> => {
    const problems: RowProblem[] = [];
    let changed = 0;
    for (let first = 0; first < rows.length; first += TRANSLATION_ROWS_MAX) {
      const portion = rows.slice(first, first + TRANSLATION_ROWS_MAX);
      const answer = await call.mutateAsync({ isTrial, rows: portion });
      problems.push(...answer.problems);
      changed += answer.changed;
      if (!isTrial && problems.length > 0) break;
    }
    return { rows, changed, problems };
  };
  const check = (file: File) =>
    work(async () => {
      setFound(undefined);
      const table = await readTableFile(file);
      if (!table.ok) {
        const { problem } = table;
        return setTrouble(t(problem === 'unreachable' ? 'failure.unreachable' : `tip.file.${problem}`));
      }
      if (!isOfTexts(table.value)) return setTrouble(t('tip.file.otherTable'));
      const { rows, problems } = translationRowsOf(table.value);
      if (rows.length === 0 && problems.length === 0) return setTrouble(t('tip.file.empty'));
      const unread = problems.map((line) => ({ line, kind: 'notATextRow' as const }));
      setFound(unread.length > 0 ? { rows, changed: 0, problems: unread } : await send(rows, true));
    });
  const take = useOnce((rows: readonly TranslationRow[]) =>
    work(async () => {
      const done = await send(rows, false);
      if (done.problems.length > 0) return setFound(done);
      say.done(t('tip.taken', { count: done.changed }));
      onClose();
    }),
  );
  return { found, trouble, isBusy, check, take };
}
