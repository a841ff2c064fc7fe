import { describe, expect, it } from '@jest/globals';
import { choiceOf, comparedWith, dayInBeijing, daysOfStep, periodAround, stepsOf, turned } from './period.ts';

const TODAY = '2026-11-25';
const chosen = (query: string) => {
  const given = new URLSearchParams(query);
  return choiceOf((name) => given.get(name) ?? undefined, TODAY);
};

describe('the period of statistics', () => {
  it('is that of Beijing', () => {
    expect(dayInBeijing(Date.parse('2026-11-24T16:00:00Z'))).toBe('2026-11-25');
    expect(dayInBeijing(Date.parse('2026-11-24T15:59:59Z'))).toBe('2026-11-24');
  });

  it.each([
    ['', '2026-11-23', '2026-11-29'],
    ['period=day', TODAY, TODAY],
    ['period=week&at=2026-11-22', '2026-11-16', '2026-11-22'],
    ['period=month&at=2028-02-10', '2028-02-01', '2028-02-29'],
    ['period=year', '2026-01-01', '2026-12-31'],
    ['period=own&from=2026-03-01&to=2026-03-05', '2026-03-01', '2026-03-05'],
    ['period=own&to=2026-03-07', '2026-03-01', '2026-03-07'],
    // What makes no sense.
    ['period=century', '2026-11-23', '2026-11-29'],
    ['period=month&at=2026-13-45', '2026-11-01', '2026-11-30'],
    ['period=own&from=2026-03-05&to=2026-03-01', '2026-03-01', '2026-03-01'],
    ['period=own&from=1990-01-01&to=2026-03-01', '2026-03-01', '2026-03-01'],
  ])('of the address "%s" is %s to %s', (query, from, to) => {
    expect(chosen(query).period).toEqual({ from, to });
  });

  it.each([
    ['period=day', '2026-11-24', '2026-11-24'],
    ['period=week', '2026-11-16', '2026-11-22'],
    ['period=month&at=2026-03-31', '2026-02-01', '2026-02-28'],
    ['period=year', '2025-01-01', '2025-12-31'],
    ['period=own&from=2026-03-01&to=2026-03-05', '2026-02-24', '2026-02-28'],
  ])('"%s" comes after %s to %s', (query, from, to) => {
    const choice = chosen(query);
    expect(turned(choice, -1)).toEqual({ from, to });
    expect(turned({ ...choice, period: { from, to } }, 1)).toEqual(choice.period);
  });

  it('is compared with as many days of the one before, while it runs', () => {
    expect(comparedWith(chosen('period=week'), TODAY)).toEqual({ from: '2026-11-16', to: '2026-11-18' });
    expect(comparedWith(chosen('period=week&at=2026-11-10'), TODAY)).toEqual({
      from: '2026-11-02',
      to: '2026-11-08',
    });
    // The 31st has no day in the month before.
    expect(comparedWith(chosen('period=month&at=2026-03-02'), '2026-03-30')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it('has a trend by hours, days, weeks or months', () => {
    const by = ['period=day', 'period=month', 'period=year', 'period=own&from=2024-01-01&to=2026-01-01'];
    expect(by.map((query) => stepsOf(chosen(query).period))).toEqual(['hour', 'day', 'week', 'month']);
  });

  it('ends where its own days do, in the first and last week of a trend', () => {
    const year = periodAround('year', TODAY);
    expect(daysOfStep('week', '2025-12-29', year)).toEqual({ from: '2026-01-01', to: '2026-01-04' });
    expect(daysOfStep('day', TODAY, year)).toEqual({ from: TODAY, to: TODAY });
  });
});
