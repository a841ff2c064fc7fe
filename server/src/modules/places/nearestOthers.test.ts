import { expect, it } from '@jest/globals';
import type { TerminalPlace } from '@self-print/contract/platform/userOrders.ts';
import { nearestOthers } from './nearestOthers.ts';

const place = (terminalCode: string, changes: Partial<TerminalPlace> = {}): TerminalPlace => ({
  terminalCode,
  name: { zh: terminalCode, en: terminalCode },
  location: { zh: terminalCode, en: terminalCode },
  online: true,
  hindrance: null,
  queue: 0,
  cartons: [],
  plan: null,
  ...changes,
});
const on = (planId: string, x: number) => ({ plan: { planId, x, y: 0 } });
const codes = (...all: TerminalPlace[]) => nearestOthers(all, 'here').map(({ terminalCode }) => terminalCode);

it('names no terminal that cannot print, nor this one', () => {
  expect(codes(place('here'), place('jam', { hindrance: '卡纸' }), place('good'))).toEqual(['good']);
});

it('names those of the same place first, then the nearest on the plan', () => {
  const location = { zh: '图书馆', en: 'Library' };
  const here = place('here', { location, ...on('campus', 100) });
  const far = place('far', on('campus', 900));
  const near = place('near', on('campus', 200));
  const other = place('other', on('elsewhere', 100));
  expect(codes(here, other, far, near)).toEqual(['near', 'far']);
  expect(codes(here, far, place('beside', { location }))).toEqual(['beside', 'far']);
  expect(codes(here, other)).toEqual(['other']);
});

it('names others in their order where nobody knows this one', () => {
  expect(codes(place('one'), place('two'), place('three'))).toEqual(['one', 'two']);
});
