import { describe, expect, it } from '@jest/globals';
import { deviceSettings } from '@self-print/contract/deviceSettings.ts';
import { burstKind, createBursts } from './bursts.ts';

const typing = { driver: 'keyboard' } as const;
const nothing = deviceSettings.parse({});
const cards = deviceSettings.parse({ campusCard: typing });
const both = deviceSettings.parse({ campusCard: typing, scanner: typing });
const CARD = '0012345678';
const CODE = '40729153';

describe('a burst', () => {
  it.each([
    ['of a terminal where nothing was set up', CARD, nothing, 'scan'],
    ['of digits where only cards are typed', CARD, cards, 'card'],
    ['of a link where only cards are typed', 'https://print.example/takeCode/40729153', cards, 'scan'],
    ['in hex where only cards are typed', '04A1B2C3', cards, 'card'],
    ['as long as a pickup code where both are typed', CODE, both, 'scan'],
    ['longer than a pickup code where both are typed', CARD, both, 'card'],
  ] as const)('%s', (_, text, devices, kind) => {
    expect(burstKind(text, devices, null)).toBe(kind);
  });

  it('of two possible kinds is the one that the screen waits for', () => {
    expect(burstKind(CODE, both, 'card')).toBe('card');
    expect(burstKind(CARD, both, 'scan')).toBe('scan');
  });

  it('that is no card number is none, whatever the screen waits for', () => {
    expect(burstKind('wxp://f2f0', both, 'card')).toBe('scan');
  });
});

describe('who waits for a burst', () => {
  it('gets it alone, until the wait is over', () => {
    const bursts = createBursts();
    const received: string[] = [];
    const stop = bursts.onBurst('card', (text) => received.push(text));
    expect(bursts.deliver(CARD, cards)).toBe('delivered');
    stop();
    stop();
    expect(bursts.deliver(CARD, cards)).toBe('card');
    expect(received).toEqual([CARD]);
  });

  it('does not get what is of another kind', () => {
    const bursts = createBursts();
    const received: string[] = [];
    bursts.onBurst('card', (text) => received.push(text));
    expect(bursts.deliver('https://print.example/', both)).toBe('scan');
    expect(received).toEqual([]);
  });

  it('latest goes first, and the one before comes back after it', () => {
    const bursts = createBursts();
    const received: string[] = [];
    bursts.onBurst('scan', (text) => received.push(`screen ${text}`));
    const stop = bursts.onBurst('scan', (text) => received.push(`panel ${text}`));
    bursts.deliver(CODE, both);
    stop();
    bursts.deliver(CODE, both);
    expect(received).toEqual([`panel ${CODE}`, `screen ${CODE}`]);
  });
});
