import { type OwnTable, ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { ImportRows } from './ImportRows.tsx';

const TABLES_MAX = 100;

/** Imports into one of the own tables, which is chosen first. */
export function ImportOwnTable() {
  const { t, language } = useTexts();
  const [filled, setFilled] = useState<OwnTable>();
  const tables = useCallQuery(ownTableCalls.list, { page: 1, rows: TABLES_MAX }).data?.rows ?? [];
  const items = tables.map(({ tableId, facts }) => ({ key: tableId, label: wordsOf(facts.name, language) }));
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          onClick: ({ key, domEvent }) => {
            // Enter would also press the button that gets the focus next, and so close the form.
            domEvent.preventDefault();
            setFilled(tables.find(({ tableId }) => tableId === key));
          },
        }}
      >
        <Button>{t('ownRow.importOwn')}</Button>
      </Dropdown>
      {filled && <ImportRows table={filled} onClose={() => setFilled(undefined)} />}
    </>
  );
}
