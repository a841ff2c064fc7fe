import { describe, expect, it } from '@jest/globals';
import type { Display } from '../shellPort.ts';
import { type DesiredOptions, desiredWindows } from './desiredWindows.ts';

const PRIMARY: Display = { left: 1_280, top: 0, width: 1_080, height: 1_920, isPrimary: true };
const SECOND: Display = { left: 0, top: 100, width: 1_280, height: 720, isPrimary: false };

const desired = (given: Partial<DesiredOptions>) =>
  Object.fromEntries(
    desiredWindows({
      address: 'http://127.0.0.1:8765/',
      look: { language: 'en', accessible: false },
      windowed: false,
      wanted: [],
      displays: [SECOND, PRIMARY],
      ...given,
    }),
  );
const fullScreen = ({ left, top, width, height }: Display) => ({
  left,
  top,
  width,
  height,
  fullScreen: true,
});

describe('desiredWindows', () => {
  it('fills the second display with adverts, below nothing', () => {
    expect(desired({})).toEqual({
      advert: {
        address: 'http://127.0.0.1:8765/?window=advert&language=en',
        place: fullScreen(SECOND),
        onTop: false,
        visible: true,
      },
    });
  });

  it('lays windows for a person over the main one', () => {
    const wanted = [{ windowId: 'selfRegister', visible: false } as const];
    expect(desired({ wanted, displays: [PRIMARY] })).toEqual({
      selfRegister: {
        address: 'http://127.0.0.1:8765/?window=selfRegister&language=en',
        place: fullScreen(PRIMARY),
        onTop: true,
        visible: false,
      },
    });
  });

  it('shows no adverts without a second display, and nothing without any', () => {
    expect(desired({ displays: [PRIMARY] })).toEqual({});
    expect(desired({ displays: [], wanted: [{ windowId: 'selfRegister', visible: true }] })).toEqual({});
  });

  it('uses the first display as the main one where none is marked primary', () => {
    const displays = [{ ...PRIMARY, isPrimary: false }, SECOND];
    expect(desired({ displays }).advert?.place).toEqual(fullScreen(SECOND));
  });

  it('leaves the desktop of a developer alone', () => {
    const wanted = [{ windowId: 'selfRegister', visible: true } as const];
    expect(desired({ windowed: true, wanted })).toEqual({
      selfRegister: expect.objectContaining({
        place: { left: 1_370, top: 640, width: 900, height: 640, fullScreen: false },
      }),
    });
  });
});
