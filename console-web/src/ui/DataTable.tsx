import { LIST_COUNT_MAX } from '@self-print/contract/limits.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { useWatchdog } from '@self-print/web-kit/useWatchdog.ts';
import { Empty, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useServices, useTexts } from '../core/services.ts';
import { Trouble } from './Loaded.tsx';
import { PageSize } from './PageSize.tsx';
import type { ListState } from './useListState.ts';

export interface DataTableProps<Row> {
  readonly label: string;
  readonly asked: {
    readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly list: Pick<ListState, 'page' | 'rows' | 'turn'> & Partial<Pick<ListState, 'isNarrowed'>>;
  /** Whether something narrows the list that is not in the address, such as a person's number. */
  readonly isNarrowed?: boolean;
  readonly idOf: (row: Row) => string;
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  readonly selection?: TableProps<Row>['rowSelection'];
  readonly onOpen?: (row: Row) => void;
  /** Shown when there is nothing, though nothing narrows the list: what is not there yet, and how it comes to be. */
  readonly empty: ReactNode;
}

/** A page of a list that the platform keeps, with the specification's page sizes. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { t, language } = useTexts();
  const { reload } = useServices();
  const isOver = useWatchdog(props.asked.isFetching, reload);
  const { label, asked, list, idOf, columns, selection, onOpen } = props;
  const isNarrowed = list.isNarrowed === true || props.isNarrowed === true;
  if (asked.data === undefined && asked.error !== null)
    return <Trouble error={asked.error} onRetry={() => void asked.refetch()} />;
  const total = asked.data?.total ?? 0;
  const chooseAll = { 'aria-label': t('common.chooseAll') };
  // Before the first answer nobody knows whether there is nothing.
  const isUnknown = asked.data === undefined;
  return (
    <div
      className={`table-scroll${asked.data?.rows.length === 0 ? ' table-scroll--empty' : ''}`}
      aria-busy={isUnknown && !isOver}
    >
      <Table<Row>
        aria-label={label}
        size="middle"
        rowKey={idOf}
        columns={columns}
        dataSource={[...(asked.data?.rows ?? [])]}
        loading={{ spinning: asked.isFetching && !isOver, delay: 200 }}
        {...(selection ? { rowSelection: { ...selection, getTitleCheckboxProps: () => chooseAll } } : {})}
        onRow={(row) => (onOpen ? { onDoubleClick: () => onOpen(row) } : {})}
        locale={{
          emptyText: isUnknown ? (
            <div className="table-wait" />
          ) : (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={isNarrowed ? t('common.nothing') : props.empty}
            />
          ),
        }}
        pagination={{
          current: list.page,
          pageSize: list.rows,
          total: Math.min(total, LIST_COUNT_MAX),
          showSizeChanger: true,
          components: { sizeChanger: PageSize },
          showTotal: () =>
            total > LIST_COUNT_MAX
              ? t('common.totalOver', { n: formatNumber(LIST_COUNT_MAX, language) })
              : t('common.total', { n: formatNumber(total, language) }),
          onChange: list.turn,
        }}
      />
    </div>
  );
}
