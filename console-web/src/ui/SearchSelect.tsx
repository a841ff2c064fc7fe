import type { Call } from '@self-print/contract/call.ts';
import { CallError } from '@self-print/web-kit/queries.tsx';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { type UIEvent, useState } from 'react';
import { useTexts } from '../core/services.ts';
import { failureText } from './failureText.ts';
import { useSettled } from './useSettled.ts';

const SETTLE_MS = 300;
const ROWS = 50;
/** From the end of what is shown, in pixels: there the next page is asked for. */
const NEAR_END_PX = 64;

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface OptionPage {
  readonly options: readonly Option[];
  /** Rows of the platform's list, of which some may be no options. */
  readonly total: number;
}

interface OptionQuery {
  readonly page: number;
  readonly rows: number;
  readonly search: string | undefined;
}

/** A list of the platform to choose from; it can be searched, by ids too. */
export interface OptionSource {
  /** The call, and what distinguishes this source from others of the same call. */
  readonly call: Call;
  readonly name: string;
  /** Throws `CallError` when the call fails. */
  readonly load: (query: OptionQuery, signal: AbortSignal) => Promise<OptionPage>;
}

interface SearchSelectProps
  extends Pick<
    SelectProps,
    | 'id'
    | 'value'
    | 'onChange'
    | 'mode'
    | 'allowClear'
    | 'placeholder'
    | 'style'
    | 'disabled'
    | 'autoFocus'
    | 'defaultOpen'
  > {
  readonly source: OptionSource;
  /** Whether the platform may be asked. */
  readonly enabled?: boolean;
}

/** Chooses from a list that may be long: the platform searches it, and further pages load on scrolling. */
export function SearchSelect({ source, enabled = true, ...control }: SearchSelectProps) {
  const { t, language } = useTexts();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), SETTLE_MS) || undefined;
  const key = [source.call.path, 'options', source.name, language];
  const asked = useInfiniteQuery({
    queryKey: [...key, search],
    queryFn: ({ pageParam, signal }) => source.load({ page: pageParam, rows: ROWS, search }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) => (all.length * ROWS < total ? all.length + 1 : undefined),
    enabled,
  });
  const found = asked.data?.pages.flatMap(({ options }) => options) ?? [];
  // What is chosen may stand on a page that was not asked for.
  const missing = chosenIn(control.value).filter(
    (value) => asked.isFetched && found.every((each) => each.value !== value),
  );
  const sought = useQueries({
    queries: missing.map((value) => ({
      queryKey: [...key, 'one', value],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        source.load({ page: 1, rows: ROWS, search: value }, signal),
      enabled,
    })),
  });
  const others = missing.map(
    (value, index): Option =>
      sought[index]?.data?.options.find((each) => each.value === value) ?? { value, label: value },
  );
  const scroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    const isNearEnd = scrollTop + clientHeight >= scrollHeight - NEAR_END_PX;
    if (isNearEnd && asked.hasNextPage) void asked.fetchNextPage({ cancelRefetch: false });
  };
  const trouble = asked.error instanceof CallError ? failureText(asked.error.failure, t) : undefined;
  return (
    <Select
      {...control}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={asked.isFetching}
      notFoundContent={trouble ?? t(asked.isFetching ? 'common.searching' : 'common.nothing')}
      options={[...(search === undefined ? others : []), ...found].map((each) => ({ ...each }))}
      onPopupScroll={scroll}
      onOpenChange={(isOpen) => !isOpen && setTyped('')}
    />
  );
}

function chosenIn(value: unknown): readonly string[] {
  return [value].flat().filter((each): each is string => typeof each === 'string' && each !== '');
}
