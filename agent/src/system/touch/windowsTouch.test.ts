import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instancePathsOf } from './windowsTouch.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const PATH = 'HID\\VID_0EEF&PID_0001&COL01\\7&1A2B3C4D&0&0000';

describe('the instance paths of touch screens', () => {
  it('are the lines that are paths of HID devices', () => {
    expect(instancePathsOf(`\r\n${PATH}\r\n  HID\\ELAN2514&COL02\\5&2&0&0001  \r\n`)).toEqual([
      PATH,
      'HID\\ELAN2514&COL02\\5&2&0&0001',
    ]);
  });

  it('are not found in an error message', () => {
    expect(instancePathsOf('Get-CimInstance : Access denied\r\n    + CategoryInfo\r\n')).toEqual([]);
    expect(instancePathsOf('')).toEqual([]);
  });

  it('never start like an option and contain no quotes or blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const path of instancePathsOf(`${text}\nHID\\${text}`))
          expect(path).toMatch(/^HID\\[^\s"'/]+$/i);
      }),
      { numRuns: RUNS },
    );
  });
});
