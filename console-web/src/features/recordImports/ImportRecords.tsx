import type { CallData } from '@self-print/contract/call.ts';
import { RECORD_ROWS_MAX } from '@self-print/contract/limits.ts';
import { OWN_PREFIX } from '@self-print/contract/platform/ownTableFacts.ts';
import {
  type RecordRow,
  type RecordVariable,
  recordImportCalls,
} from '@self-print/contract/platform/recordImports.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { ImportDialog } from '../../ui/tableImport/ImportDialog.tsx';
import { SendingState } from '../../ui/tableImport/SendingState.tsx';
import { useSayTaken } from '../../ui/tableImport/useSayTaken.ts';
import { useSending } from '../../ui/tableImport/useSending.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { EmptyTable } from './EmptyTable.tsx';
import { FileColumns } from './FileColumns.tsx';
import { SubjectChoice } from './SubjectChoice.tsx';
import { useRecordFile } from './useRecordFile.ts';

type Imported = CallData<typeof recordImportCalls.import>;

/** Takes campus data from a file once every row of it has been checked. Own tables have an import by their keys. */
export function ImportRecords({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { t } = useTexts();
  const asked = useCallQuery(recordImportCalls.variables, {});
  const variables = asked.data?.filter(({ name }) => !name.startsWith(OWN_PREFIX));
  if (variables && variables.length > 0) return <ImportForm variables={variables} onClose={onClose} />;
  return (
    <Modal open title={t('recordImport.import')} footer={null} onCancel={onClose}>
      <Loaded asked={asked}>
        {() => (
          <Alert
            type="info"
            showIcon
            title={t('recordImport.noColumns')}
            action={<Link to="/main/templates">{t('recordImport.toTemplates')}</Link>}
          />
        )}
      </Loaded>
    </Modal>
  );
}

interface ImportFormProps {
  readonly variables: readonly RecordVariable[];
  readonly onClose: () => void;
}

function ImportForm({ variables, onClose }: ImportFormProps) {
  const { t, language } = useTexts();
  const sayTaken = useSayTaken();
  const [found, setFound] = useState<Imported>();
  const file = useRecordFile(variables, () => setFound(undefined));
  const { run, stop, sending, trouble, interruptedAt } = useRecordSending();
  const { rows, faults } = file.read;
  const isBusy = sending !== undefined;
  const check = () => run(rows, true, (answers) => setFound(sumOf(answers)));
  const take = () =>
    run(rows, false, (answers) => {
      const { changed, problems: refused } = sumOf(answers);
      sayTaken(t('recordImport.done', { count: changed }), faults.length + refused.length);
      onClose();
    });
  const problems = [
    ...faults.map(({ line, kind, heading = '' }) => ({
      line,
      words: t(`recordImport.row.${kind}`, { heading }),
    })),
    ...(found?.problems ?? []).map(({ line, kind }) => ({
      line,
      words: t(`recordImport.row.${kind}`, { heading: '' }),
    })),
  ].sort((one, other) => one.line - other.line);
  return (
    <ImportDialog
      title={t('recordImport.import')}
      lead={t('recordImport.formLead')}
      before={
        <>
          <SubjectChoice
            variables={variables}
            value={file.list}
            disabled={isBusy}
            onChange={file.chooseList}
          />
          <EmptyTable choices={file.choices} />
        </>
      }
      file={file}
      onFile={(chosen) => void file.open(chosen)}
      problems={found || (file.isUsable && rows.length === 0) ? problems : undefined}
      canCheck={file.isUsable && rows.length > 0}
      changes={found?.changed}
      found={
        found &&
        t('recordImport.found', {
          changed: formatNumber(found.changed, language),
          same: formatNumber(found.same, language),
        })
      }
      isBusy={isBusy}
      progress={<SendingState sending={sending} trouble={trouble} interruptedAt={interruptedAt} />}
      onCheck={check}
      onTake={take}
      onStop={stop}
      onClose={onClose}
    >
      {file.table && (
        <FileColumns
          headings={file.table[0]?.cells ?? []}
          example={file.table[1]?.cells ?? []}
          choices={file.choices}
          chosen={file.chosen}
          disabled={isBusy}
          onChange={file.choose}
        />
      )}
    </ImportDialog>
  );
}

function useRecordSending() {
  const { newId } = useServices();
  const [importId] = useState(newId);
  const call = useCallMutation(recordImportCalls.import, { saysItself: true });
  return useSending<RecordRow, Imported>({
    rowsMax: RECORD_ROWS_MAX,
    renews: [recordImportCalls.list],
    send: (portion, isTrial) => call.mutateAsync({ importId, isTrial, rows: [...portion] }),
  });
}

function sumOf(answers: readonly Imported[]): Imported {
  return {
    changed: answers.reduce((sum, { changed }) => sum + changed, 0),
    same: answers.reduce((sum, { same }) => sum + same, 0),
    problems: answers.flatMap(({ problems }) => problems),
  };
}
