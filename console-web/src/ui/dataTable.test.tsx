/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { LIST_COUNT_MAX } from '@self-print/contract/limits.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { ServicesProvider } from '../core/services.ts';
import { schoolPlatform, servicesOn } from '../testing/openPage.tsx';
import { TEXTS } from '../texts/parts.ts';
import { DataTable } from './DataTable.tsx';

const LIST = { page: 1, rows: 20, turn: () => {} };

afterEach(cleanup);

it.each([
  ['says how many rows there are', LIST_COUNT_MAX, '共 10,000 条'],
  ['says that there are more than it turns to', LIST_COUNT_MAX + 1, '共 10,000 条以上，其余请筛选查看'],
])('a list %s, and has no page beyond', async (_, total, words) => {
  const services = await servicesOn(schoolPlatform());
  await services.texts.add(await TEXTS.shell());
  const asked = { data: { rows: [], total }, error: null, isFetching: false, refetch: () => {} };
  render(
    <ServicesProvider value={services}>
      <DataTable label="" asked={asked} list={LIST} idOf={String} columns={[]} />
    </ServicesProvider>,
  );
  expect(screen.getByText(words)).not.toBeNull();
  expect(screen.queryByTitle('500')).not.toBeNull();
  expect(screen.queryByTitle('501')).toBeNull();
});
