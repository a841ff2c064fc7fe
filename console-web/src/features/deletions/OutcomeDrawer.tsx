import { OWN_DATA } from '@self-print/contract/ownData.ts';
import type { DeletionRow } from '@self-print/contract/platform/deletions.ts';
import { Drawer, Table } from 'antd';
import { useTexts } from '../../core/services.ts';

const WIDTH_PX = 640;

interface OutcomeDrawerProps {
  readonly row: DeletionRow;
  readonly onClose: () => void;
}

/** What was deleted of each kind of data, what is still there, and why. */
export function OutcomeDrawer({ row, onClose }: OutcomeDrawerProps) {
  const { t, language } = useTexts();
  return (
    <Drawer open size={WIDTH_PX} title={t('deletions.outcome')} onClose={onClose}>
      <Table
        size="small"
        pagination={false}
        rowKey="kind"
        dataSource={row.outcome ?? []}
        columns={[
          {
            title: t('deletions.kind'),
            key: 'kind',
            render: (_, { kind }) => (
              <>
                {OWN_DATA[kind][language]}
                <span className="under">{OWN_DATA[kind].why?.[language]}</span>
              </>
            ),
          },
          { title: t('deletions.erased'), dataIndex: 'erased', align: 'right' },
          { title: t('deletions.left'), dataIndex: 'left', align: 'right' },
        ]}
      />
    </Drawer>
  );
}
