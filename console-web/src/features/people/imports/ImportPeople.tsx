import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { useRoleNames } from '../../../ui/roleNames.ts';
import { ColumnChoices } from '../../../ui/tableImport/ColumnChoices.tsx';
import { type ColumnChoice, isComplete, recogniseColumns } from '../../../ui/tableImport/columns.ts';
import { ImportDialog } from '../../../ui/tableImport/ImportDialog.tsx';
import { SendingState } from '../../../ui/tableImport/SendingState.tsx';
import { useSayTaken } from '../../../ui/tableImport/useSayTaken.ts';
import { useTableFile } from '../../../ui/tableImport/useTableFile.ts';
import { PERSON_COLUMNS, type PersonColumn, personRowsOf } from './personRows.ts';
import { type Imported, sumOf, usePeopleImport } from './usePeopleImport.ts';

const FIRST_ROLE = 'student';

/** Adds and changes people by a file: its columns are recognised, every row is checked, and only then are the right ones taken. */
export function ImportPeople({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useTexts();
  const sayTaken = useSayTaken();
  const roles = useRoleNames();
  const file = useTableFile();
  const [choice, setChoice] = useState<ColumnChoice<PersonColumn>>({});
  const [newRole, setNewRole] = useState(FIRST_ROLE);
  const { run, stop, sending, trouble, interruptedAt } = usePeopleImport(newRole);
  const [found, setFound] = useState<Imported>();
  const { table } = file;
  // Read once for all that is drawn while the rows are sent: a file may have tens of thousands.
  const { rows, faults } = useMemo(
    () => (table ? personRowsOf(table, choice) : { rows: [], faults: [] }),
    [table, choice],
  );
  const number = (count: number) => formatNumber(count, language);
  const isBusy = sending !== undefined;
  const open = async (chosen: File) => {
    setFound(undefined);
    const read = await file.open(chosen);
    setChoice(recogniseColumns(PERSON_COLUMNS, read?.[0]?.cells ?? []));
  };
  const check = () => run(rows, true, (answers) => setFound(sumOf(answers)));
  const take = () =>
    run(rows, false, (answers) => {
      const { added, changed: altered, same, problems: refused } = sumOf(answers);
      const taken = t('people.imported', { added: number(added), changed: number(altered) });
      sayTaken(taken, faults.length + refused.length);
      const foretold = new Set(found?.problems.map(({ line }) => line));
      if (refused.every(({ line }) => foretold.has(line))) onClose();
      // Nobody has read yet about rows that became wrong after the check, by what somebody else did.
      else setFound({ added: 0, changed: 0, same: same + added + altered, problems: refused });
    });
  const problems = [
    ...faults.map(({ line, kind }) => ({ line, words: t(`people.row.${kind}`) })),
    ...(found?.problems ?? []).map(({ line, kind }) => ({ line, words: t(`people.row.${kind}`) })),
  ].sort((one, other) => one.line - other.line);
  return (
    <ImportDialog
      title={t('people.import')}
      lead={t('people.importLead')}
      file={file}
      onFile={(chosen) => void open(chosen)}
      problems={found || rows.length === 0 ? problems : undefined}
      canCheck={rows.length > 0 && isComplete(PERSON_COLUMNS, choice)}
      changes={found && found.added + found.changed}
      found={
        found &&
        t('people.importFound', {
          added: number(found.added),
          changed: number(found.changed),
          same: number(found.same),
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
    </ImportDialog>
  );
}
