import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { Alert, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { useRoleNames } from '../../../ui/roleNames.ts';
import { ColumnChoices } from '../../../ui/tableImport/ColumnChoices.tsx';
import { type ColumnChoice, isComplete, recogniseColumns } from '../../../ui/tableImport/columns.ts';
import { RowProblems } from '../../../ui/tableImport/RowProblems.tsx';
import { SendingState } from '../../../ui/tableImport/SendingState.tsx';
import { TableFileInput } from '../../../ui/tableImport/TableFileInput.tsx';
import { useTableFile } from '../../../ui/tableImport/useTableFile.ts';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { useSay } from '../../../ui/useSay.ts';
import { PERSON_COLUMNS, type PersonColumn, personRowsOf } from './personRows.ts';
import { type Imported, sumOf, usePeopleImport } from './usePeopleImport.ts';

const WIDTH_PX = 760;
const FIRST_ROLE = 'student';

/** Adds and changes people by a file: its columns are recognised, every row is checked, and only then are the right ones taken. */
export function ImportPeople({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { t, language } = useTexts();
  const say = useSay();
  const roles = useRoleNames();
  const file = useTableFile();
  const [choice, setChoice] = useState<ColumnChoice<PersonColumn>>({});
  const [newRole, setNewRole] = useState(FIRST_ROLE);
  const { run, sending, trouble, interruptedAt } = usePeopleImport(newRole);
  const [found, setFound] = useState<Imported>();
  const { table } = file;
  const { rows, faults } = table ? personRowsOf(table, choice) : { rows: [], faults: [] };
  const isBusy = sending !== undefined;
  const open = async (chosen: File) => {
    setFound(undefined);
    const read = await file.open(chosen);
    setChoice(recogniseColumns(PERSON_COLUMNS, read?.[0]?.cells ?? []));
  };
  const changed = found ? found.added + found.changed : 0;
  const check = () => run(rows, true, (answers) => setFound(sumOf(answers)));
  const take = () =>
    run(rows, false, (answers) => {
      const { added, changed: altered } = sumOf(answers);
      say.done(t('people.imported', { added, changed: altered }));
      onClose();
    });
  const mayCheck = rows.length > 0 && isComplete(PERSON_COLUMNS, choice);
  const problems = [
    ...faults.map(({ line, kind }) => ({ line, words: t(`people.row.${kind}`) })),
    ...(found?.problems ?? []).map(({ line, kind }) => ({ line, words: t(`people.row.${kind}`) })),
  ].sort((one, other) => one.line - other.line);
  return (
    <Modal
      open
      width={WIDTH_PX}
      title={t('people.import')}
      okText={found ? t('tableImport.take', { count: changed }) : t('tableImport.check')}
      okButtonProps={{ disabled: found ? changed === 0 : !mayCheck }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={() => void (found ? take() : check())}
      cancelButtonProps={{ disabled: isBusy }}
      onCancel={() => !isBusy && onClose()}
    >
      <div className="table-import">
        <p>{t('people.importLead')}</p>
        <Labelled isAbove label={t('tableImport.file')}>
          {(id) => <TableFileInput id={id} disabled={isBusy} onFile={(chosen) => void open(chosen)} />}
        </Labelled>
        {file.trouble !== undefined && <Alert type="error" showIcon title={file.trouble} role="alert" />}
        {table && (
          <>
            <ColumnChoices
              wanted={PERSON_COLUMNS}
              labelOf={(key) => t(`people.column.${key}`)}
              headings={table[0]?.cells ?? []}
              example={table[1]?.cells ?? []}
              choice={choice}
              disabled={isBusy}
              onChange={(changedChoice) => {
                setFound(undefined);
                setChoice(changedChoice);
              }}
            />
            <Labelled isAbove label={t('people.newRole')}>
              {(id) => (
                <Select
                  id={id}
                  value={newRole}
                  options={roles.ordinary}
                  disabled={isBusy}
                  onChange={(role: string) => {
                    setFound(undefined);
                    setNewRole(role);
                  }}
                />
              )}
            </Labelled>
          </>
        )}
        {(found || rows.length === 0) && <RowProblems problems={problems} cellsOf={file.cellsOf} />}
        {found && (
          <Alert
            type={changed > 0 ? 'success' : 'info'}
            showIcon
            role="status"
            title={t('people.importFound', {
              added: formatNumber(found.added, language),
              changed: formatNumber(found.changed, language),
              same: formatNumber(found.same, language),
            })}
          />
        )}
        <SendingState sending={sending} trouble={trouble} interruptedAt={interruptedAt} />
      </div>
    </Modal>
  );
}
