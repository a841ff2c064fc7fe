import {
  type DataSource,
  dataSourceCalls,
  type SourceTable,
} from '@self-print/contract/platform/campusSync.ts';
import { EMPTY_MARK } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Modal, Select, Table } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { HostKeyFault } from './HostKeyFault.tsx';
import '../../../ui/tableImport/tableImport.css';
import { useTableNames } from '../tableNames.ts';

const WIDTH_PX = 860;

interface SourceTestProps {
  readonly source: DataSource;
  readonly onClose: () => void;
}

/** Connects to a source and shows what is there. */
export function SourceTest({ source, onClose }: SourceTestProps) {
  useReturnFocus();
  const { t } = useTexts();
  const { sourceId, name } = source;
  const asked = useCallQuery(dataSourceCalls.test, { sourceId }, { isFleeting: true });
  return (
    <Modal open width={WIDTH_PX} title={t('sync.testTitle', { name })} footer={null} onCancel={onClose}>
      <Loaded asked={asked}>
        {(tested) =>
          tested.works ? (
            <div className="table-import">
              {source.place.kind === 'file' ? (
                <Alert type="success" showIcon role="status" title={t('sync.fileReadable')} />
              ) : (
                <>
                  <Alert
                    type="success"
                    showIcon
                    role="status"
                    title={t('sync.version', { version: tested.version })}
                  />
                  <Rights canWrite={tested.canWrite} />
                </>
              )}
              <TableSample sourceId={sourceId} tables={tested.tables} />
            </div>
          ) : (
            <div className="table-import">
              <Alert
                type="error"
                showIcon
                role="alert"
                title={t('sync.sourceFault', { why: t(`sync.fault.${tested.fault}`) })}
              />
              {tested.hostKey !== null && (
                <HostKeyFault
                  source={source}
                  hostKey={tested.hostKey}
                  onTrusted={() => void asked.refetch()}
                />
              )}
            </div>
          )
        }
      </Loaded>
    </Modal>
  );
}

/** Warns of an account that could write; where that cannot be told, it says so. */
function Rights({ canWrite }: { readonly canWrite: boolean | null }) {
  const { t } = useTexts();
  if (canWrite === null) return <Alert type="info" showIcon title={t('sync.cannotTell')} />;
  return (
    <Alert
      type={canWrite ? 'warning' : 'success'}
      showIcon
      title={t(canWrite ? 'sync.canWrite' : 'sync.readOnly')}
    />
  );
}

interface TableSampleProps {
  readonly sourceId: string;
  readonly tables: readonly SourceTable[];
}

function TableSample({ sourceId, tables }: TableSampleProps) {
  const { t } = useTexts();
  const nameOfTable = useTableNames();
  // Where there is one only, nothing is to be chosen.
  const [one, other] = tables;
  const [chosen, setChosen] = useState(one && !other ? nameOfTable(one) : undefined);
  const table = tables.find((each) => nameOfTable(each) === chosen);
  if (tables.length === 0) return <Alert type="warning" showIcon title={t('sync.noTables')} />;
  return (
    <>
      <Labelled isAbove label={t('sync.table')}>
        {(id) => (
          <Select<string>
            id={id}
            className="table-import__subject"
            value={chosen ?? null}
            showSearch={{ optionFilterProp: 'label' }}
            options={tables.map((each) => ({ value: nameOfTable(each), label: nameOfTable(each) }))}
            onChange={setChosen}
          />
        )}
      </Labelled>
      {table && <Sample key={chosen} sourceId={sourceId} table={table} />}
    </>
  );
}

function Sample({ sourceId, table }: { readonly sourceId: string; readonly table: SourceTable }) {
  const { t } = useTexts();
  const input = { sourceId, schema: table.schema, table: table.name };
  const asked = useCallQuery(dataSourceCalls.sample, input, { isFleeting: true });
  return (
    <Loaded asked={asked}>
      {({ fault, columns, rows }) =>
        fault === null ? (
          <div className="table-scroll">
            <Table
              aria-label={t('sync.sample')}
              title={() => t('sync.sample')}
              size="small"
              pagination={false}
              rowKey="line"
              dataSource={rows.map((cells, line) => ({ line, cells }))}
              columns={columns.map((title, at) => ({
                title,
                key: at,
                render: (_, { cells }) => cells[at] ?? EMPTY_MARK,
              }))}
            />
          </div>
        ) : (
          <Alert type="error" showIcon role="alert" title={t(`sync.fault.${fault}`)} />
        )
      }
    </Loaded>
  );
}
