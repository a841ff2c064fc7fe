import { expect, it } from '@jest/globals';
import { kindsOf } from './fileKinds.ts';

it('names kinds of files once each, in a fixed order, and knows endings in any case', () => {
  expect(kindsOf(['.PNG', '.jpg', '.docx', '.doc', '.pdf'])).toEqual(['pdf', 'word', 'picture']);
  expect(kindsOf(['.unknown'])).toEqual([]);
});
