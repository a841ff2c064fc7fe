/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { LIST_COUNT_MAX } from '@self-print/contract/limits.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { ServicesProvider } from '../core/services.ts';
import { schoolPlatform, servicesOn } from '../testing/openPage.tsx';
import { TEXTS } from '../texts/parts.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';

const NONE = '还没有项目，请新建';
const LIST = { page: 1, rows: 20, turn: () => {} };

afterEach(cleanup);

async function open(
  total: number | undefined,
  narrowing: Pick<DataTableProps<object>, 'isNarrowed' | 'selection'> & { readonly inAddress?: boolean },
) {
  const services = await servicesOn(schoolPlatform());
  await services.texts.add(await TEXTS.shell());
  const data = total === undefined ? undefined : { rows: [], total };
  const asked = { data, error: null, isFetching: data === undefined, refetch: () => {} };
  const { inAddress = false, ...others } = narrowing;
  const list = { ...LIST, isNarrowed: inAddress };
  render(
    <ServicesProvider value={services}>
      <DataTable label="" asked={asked} list={list} idOf={String} columns={[]} empty={NONE} {...others} />
    </ServicesProvider>,
  );
}

it.each([
  [NONE, 'nothing', {}],
  ['没有符合条件的内容', 'a filter in the address', { inAddress: true }],
  ['没有符合条件的内容', 'a filter that is kept out of it', { isNarrowed: true }],
])('an empty list says %s where %s narrows it', async (words, _, narrowing) => {
  await open(0, narrowing);
  expect(screen.getByText(words)).not.toBeNull();
  if (words !== NONE) expect(screen.queryByText(NONE)).toBeNull();
});

it('says nothing before it knows whether there is anything', async () => {
  await open(undefined, {});
  expect(screen.queryByText(NONE)).toBeNull();
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
});

it.each([
  ['says how many rows there are', LIST_COUNT_MAX, '共 10,000 条'],
  ['says that there are more than it turns to', LIST_COUNT_MAX + 1, '共 10,000 条以上，其余请筛选查看'],
])('a list %s, and has no page beyond', async (_, total, words) => {
  await open(total, {});
  expect(screen.getByText(words)).not.toBeNull();
  expect(screen.queryByTitle('500')).not.toBeNull();
  expect(screen.queryByTitle('501')).toBeNull();
});

it('names the box that selects all rows in the language of the page', async () => {
  await open(1, { selection: {} });
  expect(screen.queryByLabelText('全选')).not.toBeNull();
});
