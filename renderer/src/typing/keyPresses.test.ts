import { describe, expect, it } from '@jest/globals';
import { handClock } from '../testing/handClock.ts';
import { createKeyboard } from './keyPresses.ts';
import { USUAL_TIMING } from './scanner.ts';

function keyboard() {
  const clock = handClock();
  const received: string[] = [];
  const press = createKeyboard(clock, {
    typed: (key) => received.push(`typed ${key}`),
    scanned: (text) => received.push(`scanned ${text}`),
  });
  return { clock, received, press: (key: string) => press({ key, atMs: clock.nowMs() }) };
}

describe('keyboard', () => {
  it('gives a typed digit once the gap of a scanner has passed', () => {
    const { clock, received, press } = keyboard();
    press('4');
    expect(received).toEqual([]);
    clock.advance(USUAL_TIMING.gapMs);
    expect(received).toEqual(['typed 4']);
    expect(clock.waiting()).toBe(0);
  });

  it('gives digits before the key that takes one back', () => {
    const { received, press } = keyboard();
    press('4');
    press('Backspace');
    expect(received).toEqual(['typed 4', 'typed Backspace']);
  });

  it('swallows the Enter of a scan and no other', () => {
    const { clock, received, press } = keyboard();
    expect(press('Enter')).toBe(false);
    for (const key of '40729153') {
      press(key);
      clock.advance(5);
    }
    expect(press('Enter')).toBe(true);
    expect(received).toEqual(['scanned 40729153']);
  });
});
