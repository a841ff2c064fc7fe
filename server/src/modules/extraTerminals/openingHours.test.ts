import { describe, expect, it } from '@jest/globals';
import { openingAt } from './openingHours.ts';

const ZONE = 'Asia/Shanghai';
/** Monday 2 March 2026, by the clock of Beijing. */
const at = (time: string, day = 2) => new Date(`2026-03-0${day}T${time}:00+08:00`);
const OFFICE = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, from: '08:00', to: '12:00' },
  { day, from: '14:00', to: '17:30' },
]);
const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

describe('opening hours', () => {
  it.each([
    ['before the first', at('07:59'), false, { day: 1, time: '08:00' }],
    ['at the beginning', at('08:00'), true, { day: 1, time: '12:00' }],
    ['at the end', at('12:00'), false, { day: 1, time: '14:00' }],
    ['in the evening', at('20:00'), false, { day: 2, time: '08:00' }],
    ['at the weekend', at('10:00', 7), false, { day: 1, time: '08:00' }],
    ['just after midnight', at('00:00'), false, { day: 1, time: '08:00' }],
  ])('say %s whether it is open, and until when', (_, now, openNow, changesAt) => {
    expect(openingAt(OFFICE, ZONE, now)).toMatchObject({ openNow, changesAt });
  });

  it('are read by the clock of the school, not by that of the server', () => {
    const now = new Date('2026-03-01T16:30:00Z');
    expect(openingAt([{ day: 1, from: '00:00', to: '01:00' }], ZONE, now)).toMatchObject({
      openNow: true,
      today: 1,
    });
    expect(openingAt([{ day: 1, from: '00:00', to: '01:00' }], 'UTC', now)).toMatchObject({
      openNow: false,
      today: 7,
    });
  });

  it('go on after midnight', () => {
    const night = [
      { day: 7, from: '20:00', to: '24:00' },
      { day: 1, from: '00:00', to: '02:00' },
    ];
    expect(openingAt(night, ZONE, at('23:00', 1))).toMatchObject({
      openNow: true,
      changesAt: { day: 1, time: '02:00' },
    });
    const untilMidnight = [{ day: 1, from: '20:00', to: '24:00' }];
    expect(openingAt(untilMidnight, ZONE, at('21:00')).changesAt).toEqual({ day: 2, time: '00:00' });
  });

  it('never end for what is always open, and come again in a week for what opens once', () => {
    expect(openingAt(ALWAYS, ZONE, at('03:00'))).toMatchObject({ openNow: true, changesAt: null });
    const once = [{ day: 1, from: '08:00', to: '09:00' }];
    expect(openingAt(once, ZONE, at('09:00'))).toMatchObject({
      openNow: false,
      changesAt: { day: 1, time: '08:00' },
    });
  });

  it('are unknown without any', () => {
    expect(openingAt([], ZONE, at('09:00'))).toEqual({ openNow: null, changesAt: null, today: 1 });
  });
});
