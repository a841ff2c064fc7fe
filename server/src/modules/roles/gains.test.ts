import { expect, it } from '@jest/globals';
import { permission } from '@self-print/contract/permissions.ts';
import { gainsOf } from './gains.ts';

const EVERYTHING = new Set(permission.options);

it('names what the granter lacks, but not what was there before', () => {
  const granter = new Set(['item:read', 'role:write'] as const);
  const { lacking } = gainsOf(['payment:refund'], ['payment:refund', 'item:read', 'order:read'], granter);
  expect(lacking).toEqual(['order:read']);
});

it('keeps apart what takes a second administrator', () => {
  expect(gainsOf([], ['order:read', 'role:write', 'template:publish'], EVERYTHING)).toEqual({
    lacking: [],
    harmless: ['order:read'],
    dangerous: ['role:write', 'template:publish'],
  });
});

it('gives nothing twice, and nothing for what is taken away', () => {
  expect(gainsOf(['order:read', 'role:write'], ['order:read', 'order:read'], EVERYTHING)).toEqual({
    lacking: [],
    harmless: [],
    dangerous: [],
  });
});
