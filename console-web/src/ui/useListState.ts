import { LIST_COUNT_MAX } from '@self-print/contract/limits.ts';
import { pageIn, useAddressQuery } from './useAddressQuery.ts';

export const PAGE_SIZES = [10, 20, 50, 100] as const;
const FIRST_SIZE = 20;

export interface ListState {
  readonly page: number;
  readonly rows: number;
  /** Page and size as calls take them. */
  readonly paging: { readonly page: number; readonly rows: number };
  /** A filter as in the address; undefined when it is not set. */
  readonly get: (name: string) => string | undefined;
  /** Sets filters and begins at the first page. */
  readonly set: (values: Readonly<Record<string, string | undefined>>) => void;
  readonly turn: (page: number, rows: number) => void;
  /** Whether the address says anything beyond which page of all rows is shown. */
  readonly isNarrowed: boolean;
}

/** Names in the address that narrow nothing. */
const NO_FILTERS: readonly string[] = ['page', 'rows', 'tab', 'taskId', 'tableId'];

/**
 * Page and filters of a list, kept in the address, so that "back" leads to the list as it was. Filters with personal data do not
 * belong here: addresses are logged.
 */
export function useListState(): ListState {
  const { query, change } = useAddressQuery();
  const size = Number(query.get('rows'));
  const rows = PAGE_SIZES.find((each) => each === size) ?? FIRST_SIZE;
  // A list has no pages beyond those that its table offers.
  const last = Math.floor(LIST_COUNT_MAX / rows);
  const page = Math.min(last, pageIn(query));
  return {
    page,
    rows,
    paging: { page, rows },
    get: (name) => query.get(name) ?? undefined,
    set: (values) => change({ ...values, page: undefined }),
    isNarrowed: [...query.keys()].some((name) => !NO_FILTERS.includes(name)),
    turn: (page, rows) => change({ page: String(page), rows: String(rows) }),
  };
}
