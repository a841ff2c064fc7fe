import { CET_TABLE_ID } from '@self-print/contract/platform/cetTable.ts';
import { cetGradeCalls, ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton } from '../../ui/ListPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useListState } from '../../ui/useListState.ts';
import { RowsList } from './RowsList.tsx';
import { useSoughtRows } from './useSoughtRows.ts';

const CetUpload = later(async () => (await import('./CetUpload.tsx')).CetUpload);

/** CET scores: a delivered table, with calls of its own. */
export function CetPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayUpload = useMay('record:write');
  const { sought, seek, isNarrowed } = useSoughtRows(list);
  const [isUploading, setUploading] = useState(false);
  const { key, ...person } = sought;
  const table = useCallQuery(ownTableCalls.get, { id: CET_TABLE_ID });
  const asked = useCallQuery(
    cetGradeCalls.query,
    { ...list.paging, ...person, ticketNumber: key },
    { keepLast: true },
  );
  return (
    <Loaded asked={table}>
      {({ facts }) => (
        <RowsList
          title={t('title.cetScores')}
          lead={t('cet.lead')}
          facts={facts}
          asked={asked}
          list={list}
          seek={seek}
          isNarrowed={isNarrowed}
          actions={<AddButton label={t('cet.upload')} may={mayUpload} onClick={() => setUploading(true)} />}
          removal={({ wid }) => (
            <RowAction
              call={cetGradeCalls.remove}
              input={{ wid }}
              renews={[cetGradeCalls.query]}
              label={t('ownRow.remove')}
              ask={t('ownRow.removeAsk')}
              text={t('ownRow.removeText')}
              done={t('ownRow.removed')}
            />
          )}
        >
          {isUploading && <CetUpload facts={facts} onClose={() => setUploading(false)} />}
        </RowsList>
      )}
    </Loaded>
  );
}
