import { describe, expect, it } from '@jest/globals';
import type { FleetTerminal } from '@self-print/contract/platform/fleet.ts';
import { createSubscription } from './subscription.ts';

const terminal = (terminalCode: string, held = 0): FleetTerminal => ({
  terminalCode,
  name: { zh: '图书馆', en: 'Library' },
  location: { zh: '一楼', en: 'Ground floor' },
  group: null,
  tags: [],
  roles: [],
  revision: 0,
  state: 'inService',
  pausedReason: null,
  since: null,
  lastSeenAt: null,
  canPrint: true,
  printBlock: null,
  pay: 'yes',
  card: 'yes',
  printer: 'idle',
  cartons: [],
  held,
  printing: 0,
  version: null,
  joinedBy: null,
});

describe('what a page has to be told', () => {
  it('is one entry for each terminal, the newest, however late the page asks', async () => {
    const page = createSubscription();
    for (let held = 0; held < 1_000; held += 1) page.change([terminal('T-1', held), terminal('T-2')]);
    const { changed } = await page.next();
    expect(changed.map(({ terminalCode, held }) => [terminalCode, held])).toEqual([
      ['T-1', 999],
      ['T-2', 0],
    ]);
  });

  it('is told once, and waited for', async () => {
    const page = createSubscription();
    page.change([terminal('T-1')]);
    await page.next();
    const later = page.next();
    page.move('T-1');
    expect(await later).toEqual({ changed: [], gone: [], moved: ['T-1'], end: undefined });
  });

  it('forgets the state of a terminal that is gone, until it is back', async () => {
    const page = createSubscription();
    page.change([terminal('T-1')]);
    page.remove(['T-1', 'T-2']);
    page.change([terminal('T-2')]);
    expect(await page.next()).toMatchObject({ changed: [{ terminalCode: 'T-2' }], gone: ['T-1'] });
  });

  it('ends for its first reason, and stays ended', async () => {
    const page = createSubscription();
    page.end('stopping');
    page.end('interrupted');
    expect((await page.next()).end).toBe('stopping');
    expect((await page.next()).end).toBe('stopping');
  });
});
