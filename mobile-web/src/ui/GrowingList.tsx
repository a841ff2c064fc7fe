import type { ReactNode } from 'react';
import type { usePages } from '../core/usePages.ts';
import { Loaded } from './Loaded.tsx';
import { More } from './More.tsx';

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
export function GrowingList<Row>({
  asked,
  idOf,
  row: drawn,
  empty,
  className = 'rows',
  withoutNetwork,
}: GrowingListProps<Row>) {
  return (
    <Loaded asked={asked} withoutNetwork={withoutNetwork}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            <ul className={className}>
              {rows.map((row) => (
                <li key={idOf(row)}>{drawn(row)}</li>
              ))}
            </ul>
            <More
              hasMore={asked.hasNextPage}
              isBusy={asked.isFetchingNextPage}
              failed={asked.isFetchNextPageError}
              load={() => void asked.fetchNextPage()}
            />
          </>
        )
      }
    </Loaded>
  );
}
