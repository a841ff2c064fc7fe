import type { CallData } from '@self-print/contract/call.ts';
import {
  TRAIN_IMPORT_ROWS_MAX,
  type TrainImportRow,
  trainAdminCalls,
} from '@self-print/contract/platform/trainAdmin.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { ColumnChoices } from '../../ui/tableImport/ColumnChoices.tsx';
import { type ColumnChoice, isComplete, recogniseColumns } from '../../ui/tableImport/columns.ts';
import { ImportDialog } from '../../ui/tableImport/ImportDialog.tsx';
import { SendingState } from '../../ui/tableImport/SendingState.tsx';
import { useSayTaken } from '../../ui/tableImport/useSayTaken.ts';
import { useSending } from '../../ui/tableImport/useSending.ts';
import { useTableFile } from '../../ui/tableImport/useTableFile.ts';
import { ENTITLEMENT_COLUMNS, type EntitlementColumn, entitlementRowsOf } from './entitlementRows.ts';

type Imported = CallData<typeof trainAdminCalls.importPeople>;

/** Records who may have a train card by a file: every row is checked, and only then are the right ones taken. */
export function ImportPeople({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useTexts();
  const sayTaken = useSayTaken();
  const file = useTableFile();
  const [choice, setChoice] = useState<ColumnChoice<EntitlementColumn>>({});
  const [found, setFound] = useState<Imported>();
  const { run, stop, sending, trouble, interruptedAt } = useImport();
  const { table } = file;
  const { rows, faults } = table ? entitlementRowsOf(table, choice) : { rows: [], faults: [] };
  const isUsable = isComplete(ENTITLEMENT_COLUMNS, choice);
  const isBusy = sending !== undefined;
  const open = async (chosen: File) => {
    setFound(undefined);
    const read = await file.open(chosen);
    setChoice(recogniseColumns(ENTITLEMENT_COLUMNS, read?.[0]?.cells ?? []));
  };
  const check = () => run(rows, true, (answers) => setFound(sumOf(answers)));
  const take = () =>
    run(rows, false, (answers) => {
      const { added, changed, problems: refused } = sumOf(answers);
      sayTaken(t('train.imported', { count: added + changed }), faults.length + refused.length);
      onClose();
    });
  const problems = [
    ...faults.map(({ line, fault }) => ({ line, words: t(`train.row.${fault}`) })),
    ...(found?.problems ?? []).map(({ line, problem }) => ({ line, words: t(`train.missing.${problem}`) })),
  ].sort((one, other) => one.line - other.line);
  return (
    <ImportDialog
      title={t('train.import')}
      lead={t('train.importLead')}
      file={file}
      onFile={(chosen) => void open(chosen)}
      problems={found || (isUsable && rows.length === 0) ? problems : undefined}
      canCheck={isUsable && rows.length > 0}
      changes={found && found.added + found.changed}
      found={
        found &&
        t('train.importFound', {
          added: formatNumber(found.added, language),
          changed: formatNumber(found.changed, language),
        })
      }
      isBusy={isBusy}
      progress={<SendingState sending={sending} trouble={trouble} interruptedAt={interruptedAt} />}
      onCheck={check}
      onTake={take}
      onStop={stop}
      onClose={onClose}
    >
      {table && (
        <ColumnChoices
          wanted={ENTITLEMENT_COLUMNS}
          labelOf={(key) => t(`train.column.${key}`)}
          headings={table[0]?.cells ?? []}
          example={table[1]?.cells ?? []}
          choice={choice}
          disabled={isBusy}
          onChange={(changed) => {
            setFound(undefined);
            setChoice(changed);
          }}
        />
      )}
    </ImportDialog>
  );
}

function useImport() {
  const call = useCallMutation(trainAdminCalls.importPeople, { saysItself: true });
  return useSending<TrainImportRow, Imported>({
    rowsMax: TRAIN_IMPORT_ROWS_MAX,
    renews: [trainAdminCalls.people],
    send: (portion, isTrial) => call.mutateAsync({ isTrial, rows: portion.map((row) => ({ ...row })) }),
  });
}

function sumOf(answers: readonly Imported[]): Imported {
  return {
    added: answers.reduce((sum, { added }) => sum + added, 0),
    changed: answers.reduce((sum, { changed }) => sum + changed, 0),
    problems: answers.flatMap(({ problems }) => problems),
  };
}
