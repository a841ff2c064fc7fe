import { expect, it } from '@jest/globals';
import { contentMarks } from './contentMarks.ts';

it.each([
  ['drawn in an element', '/P <</MCID 3>> BDC (a \\) Tj (b)) Tj EMC', [3], [], []],
  ['drawn as an artifact', '/Artifact BMC 0 0 m f EMC', [], [], []],
  ['drawn as a named artifact', '/Artifact <</Type /Page>> BDC [(f) -3 <f0>] TJ EMC', [], [], []],
  ['drawn outside of all marks', '/P <</MCID 0>> BDC EMC (a) Tj /Im0 Do', [0], ['Tj', 'Do'], []],
  ['drawn in a mark that is neither', '/Span <</Lang (en)>> BDC (a) Tj EMC', [], ['Tj'], []],
  [
    'an element in an artifact',
    '/Artifact BMC /P <</MCID 1>> BDC EMC EMC',
    [1],
    [],
    ['/P within other marked content'],
  ],
  ['an end without a begin', 'q EMC Q', [], [], ['EMC without a begin']],
  ['a begin without an end', '/P <</MCID 2>> BDC', [2], [], ['marked content without an end']],
])('sees what is %s', (_, content, ids, unmarked, faults) => {
  expect(contentMarks(content)).toEqual({ ids, unmarked, faults });
});

it.each(['(a', '[(a) 1', '<</MCID 1'])('refuses content that breaks off: %s', (content) => {
  expect(() => contentMarks(content)).toThrow('no end');
});
