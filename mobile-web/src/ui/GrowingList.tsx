import { type ReactNode, useRef } from 'react';
import type { usePages } from '../core/usePages.ts';
import { Loaded } from './Loaded.tsx';
import { More } from './More.tsx';
import { useFocusOnNew } from './useFocusOnNew.ts';

interface GrowingListProps<Row> {
  readonly asked: ReturnType<typeof usePages<Row>>;
  readonly idOf: (row: Row) => string;
  readonly row: (row: Row) => ReactNode;
  /** In place of the list when there is nothing in it. */
  readonly empty: ReactNode;
  readonly className?: string;
  readonly withoutNetwork?: ReactNode;
}

/** A list that grows page by page. */
export function GrowingList<Row>({ empty, withoutNetwork, ...list }: GrowingListProps<Row>) {
  return (
    <Loaded asked={list.asked} withoutNetwork={withoutNetwork}>
      {(rows) => (rows.length === 0 ? empty : <Rows rows={rows} {...list} />)}
    </Loaded>
  );
}

interface RowsProps<Row> extends Pick<GrowingListProps<Row>, 'asked' | 'idOf' | 'row' | 'className'> {
  readonly rows: readonly Row[];
}

function Rows<Row>({ rows, asked, idOf, row: drawn, className = 'rows' }: RowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const endHasFocus = useFocusOnNew(list, rows.length);
  return (
    <>
      <ul ref={list} className={className}>
        {rows.map((row) => (
          <li key={idOf(row)}>{drawn(row)}</li>
        ))}
      </ul>
      <More
        hasMore={asked.hasNextPage}
        isBusy={asked.isFetchingNextPage}
        failed={asked.isFetchNextPageError}
        load={() => void asked.fetchNextPage()}
        onFocus={endHasFocus}
      />
    </>
  );
}
