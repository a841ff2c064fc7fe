/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { keptIn } from '@self-print/web-kit/keptValues.ts';
import { CallError } from '@self-print/web-kit/queries.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { boot } from '../core/boot.ts';
import { ServicesProvider } from '../core/services.ts';
import { TEXTS } from '../texts/parts.ts';
import { type OptionSource, SearchSelect } from './SearchSelect.tsx';

/** What the kit's lists ask of a browser beyond what jsdom has. */
class Channel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => queueMicrotask(() => this.port1.onmessage?.()) };
}
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeAll(() => {
  Object.assign(globalThis, { MessageChannel: Channel, ResizeObserver: Observer });
});
afterEach(cleanup);

/** Sought, it finds the platform out of reach. */
const LOST = 'lost';
const ALL = Array.from({ length: 120 }, (_, index) => ({ value: `id-${index}`, label: `Item ${index}.` }));

/** A platform in memory with a long list; says what it was asked. */
async function show(value?: string | readonly string[]) {
  const asked: string[] = [];
  const chosen: unknown[] = [];
  const source: OptionSource = {
    call: itemAdminCalls.list,
    name: 'test',
    load: async ({ page, rows, search = '' }) => {
      asked.push(`${page} ${search}`);
      if (search === LOST) throw new CallError({ kind: 'unreachable', message: 'Failed to fetch' });
      const found = ALL.filter((each) => each.value === search || each.label.includes(search));
      return { total: found.length, options: found.slice((page - 1) * rows, page * rows) };
    },
  };
  const services = await boot({
    origin: 'http://platform.test',
    query: new URLSearchParams(),
    path: '/',
    fetch: () => Promise.reject(new TypeError('Nothing is asked of the platform here')),
    kept: keptIn(() => localStorage),
    nowMs: () => 0,
    reload: () => {},
    openAddress: () => {},
    newId: () => '00000000-0000-4000-8000-000000000000',
  });
  await services.texts.add(await TEXTS.shell());
  render(
    <ServicesProvider value={services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SearchSelect
          source={source}
          value={value}
          {...(Array.isArray(value) ? { mode: 'multiple' as const } : {})}
          onChange={(next: unknown) => chosen.push(next)}
        />
      </QueryClientProvider>
    </ServicesProvider>,
  );
  await waitFor(() => expect(asked).toContain('1 '));
  return { asked, chosen, box: screen.getByRole('combobox'), person: userEvent.setup() };
}

describe('a choice out of a long list', () => {
  it('has what the platform finds, also far behind the first page', async () => {
    const { asked, chosen, box, person } = await show();
    await person.type(box, 'Item 117.');
    await waitFor(() => expect(asked).toContain('1 Item 117.'));
    await person.click(await screen.findByTitle('Item 117.'));
    expect(chosen).toEqual(['id-117']);
  });

  it('asks for the next page near the end of what is shown, and once', async () => {
    const { asked, box, person } = await show();
    await person.click(box);
    const first = await screen.findByTitle('Item 0.');
    const list = first.closest('[class*="list-holder"]:not([class*="inner"])');
    if (list === null) throw new Error('No list is shown');
    fireEvent.scroll(list);
    fireEvent.scroll(list);
    await waitFor(() => expect(asked).toContain('2 '));
    expect(asked.filter((each) => each === '2 ')).toHaveLength(1);
  });

  it('names what was chosen from a page that was not asked for', async () => {
    await show('id-119');
    await screen.findByTitle('Item 119.');
  });

  it('names each of several', async () => {
    await show(['id-3', 'id-88']);
    await screen.findByTitle('Item 3.');
    await screen.findByTitle('Item 88.');
  });

  it('shows the id of what is gone', async () => {
    await show('id-gone');
    await screen.findByTitle('id-gone');
  });

  it('distinguishes a platform that is out of reach from one that finds nothing', async () => {
    const { box, person } = await show();
    await person.type(box, LOST);
    await screen.findByText('无法连接平台，请检查网络');
  });

  it('says when nothing is found', async () => {
    const { box, person } = await show();
    await person.type(box, 'nothing like it');
    await screen.findByText('没有符合条件的内容');
  });
});
