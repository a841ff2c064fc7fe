import type { CallFailure } from '@self-print/contract/client.ts';
import type { Result } from '@self-print/contract/result.ts';
import { unwrap } from '@self-print/web-kit/queries.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from './services.ts';

const ROWS = 20;

interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface PagesOptions<Row> {
  /** The key of the list: the path of its call, by which it is renewed, and everything that selects its rows. */
  readonly key: readonly unknown[];
  readonly ask: (
    page: { readonly page: number; readonly rows: number },
    options: { readonly signal: AbortSignal },
  ) => Promise<Result<Paged<Row>, CallFailure>>;
  readonly idOf: (row: Row) => string;
}

/** A list that grows page by page. Rows that moved to a later page meanwhile are shown once. */
export function usePages<Row>({ key, ask, idOf }: PagesOptions<Row>) {
  const { language } = useTexts();
  return useInfiniteQuery({
    queryKey: [...key, language],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const answer = unwrap(await ask({ page: pageParam, rows: ROWS }, { signal }));
      return { page: pageParam, ...answer };
    },
    getNextPageParam: ({ page, total }) => (page * ROWS < total ? page + 1 : undefined),
    select: ({ pages }) => {
      const all = pages.flatMap(({ rows }) => rows);
      return [...new Map(all.map((row) => [idOf(row), row])).values()];
    },
  });
}
