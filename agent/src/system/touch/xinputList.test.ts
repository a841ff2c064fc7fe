import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { touchScreensOf } from './xinputList.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);

function device(header: string, mode?: 'direct' | 'dependent'): string {
  const touch = mode ? `\t\tClass originated from: 9. Type: XITouchClass\n\t\tTouch mode: ${mode}\n` : '';
  return `${header}\n\tReporting 1 classes:\n\t\tClass originated from: 9. Type: XIButtonClass\n${touch}\n`;
}
const master = device('⎡ Virtual core pointer                    \tid=2\t[master pointer  (3)]', 'direct');
const xtest = device('⎜   ↳ Virtual core XTEST pointer              \tid=4\t[slave  pointer  (2)]');
const mouse = device('⎜   ↳ Logitech USB Optical Mouse              \tid=8\t[slave  pointer  (2)]');
const screen = device(
  '⎜   ↳ ELAN2514:00 04F3:2817                   \tid=10\t[slave  pointer  (2)]',
  'direct',
);
const pad = device(
  '⎜   ↳ SynPS/2 Synaptics TouchPad              \tid=13\t[slave  pointer  (2)]',
  'dependent',
);
const keyboard = device('    ↳ Touch Keyboard                          \tid=14\t[slave  keyboard (3)]');

describe('the touch screens in a listing of xinput', () => {
  it('are the pointers whose touches are direct', () => {
    expect(touchScreensOf(master + xtest + mouse + screen + pad + keyboard)).toEqual([
      { id: 10, name: 'ELAN2514:00 04F3:2817' },
    ]);
  });

  it('are recognised by their name where the driver does not report the type', () => {
    const old = device('⎜   ↳ eGalax Inc. USB TouchController         \tid=9\t[slave  pointer  (2)]');
    expect(touchScreensOf(old)).toEqual([{ id: 9, name: 'eGalax Inc. USB TouchController' }]);
  });

  it('are found again after they were switched off', () => {
    const off = device('∼ eGalax Inc. USB TouchController            \tid=9\t[floating slave]');
    expect(touchScreensOf(master + off)).toEqual([{ id: 9, name: 'eGalax Inc. USB TouchController' }]);
  });

  it('are not found on a machine with a mouse and a touch pad', () => {
    expect(touchScreensOf(master + xtest + mouse + pad)).toEqual([]);
    expect(touchScreensOf(device('⎜   ↳ Apple Touch Pad  \tid=11\t[slave  pointer  (2)]'))).toEqual([]);
  });

  it('are not found in the output of a machine without a screen', () => {
    expect(touchScreensOf('Unable to connect to X server\n')).toEqual([]);
    expect(touchScreensOf('')).toEqual([]);
  });

  it('are found between whatever else is written', () => {
    const noise = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !/id=|Touch mode/.test(text));
    fc.assert(
      fc.property(noise, noise, (before, after) => {
        const found = touchScreensOf(`${before}\n${screen}${after}`);
        expect(found).toContainEqual({ id: 10, name: 'ELAN2514:00 04F3:2817' });
      }),
      { numRuns: RUNS },
    );
  });

  it('have numbers that can be arguments, whatever is listed', () => {
    const words = fc.constantFrom(
      'id=',
      '12',
      '\t',
      '[slave  pointer  (2)]',
      '[floating slave]',
      'Touch',
      '-f',
      '\n',
      '↳ ',
    );
    const listing = fc
      .array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 8 })))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(listing, (text) => {
        for (const { id } of touchScreensOf(text)) expect(String(id)).toMatch(/^\d{1,6}$/);
      }),
      { numRuns: RUNS },
    );
  });
});
