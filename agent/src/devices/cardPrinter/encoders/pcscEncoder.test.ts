import { describe, expect, it } from '@jest/globals';
import { cardEncoder } from '@self-print/contract/deviceSettings.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { createMifareSim } from '../../campusCard/simulator/mifareSim.ts';
import type { PcscReader } from '../../framework/pcsc/pcscReader.ts';
import { channelTo, type SimulatedCard } from '../../framework/pcsc/simulator/simulatedCard.ts';
import { createPcscEncoder } from './pcscEncoder.ts';

const UID = Uint8Array.of(0x04, 0xa1, 0xb2, 0xc3);
const KEY = Buffer.from('4A5B6C7D8E9F', 'hex');
const NUMBER = '2023010118';

const blank = () => {
  const blocks = [new Uint8Array(16), new Uint8Array(16), new Uint8Array(16)];
  const card = createMifareSim(UID, new Map([[2, { keyA: KEY, keyB: Buffer.alloc(6), blocks }]]));
  return { card, blocks };
};
/** A station with this card in it; null for none. */
const station = (card: SimulatedCard | null, removedAfter?: number): PcscReader => ({
  waitFor: async () => ok(card !== null),
  withCard: async (work) => (card ? work(channelTo(card, removedAfter)) : fail({ kind: 'removed' })),
  reopen: () => {},
  close: async () => {},
});
const encode = (
  card: SimulatedCard | null,
  options: { kind?: 'pcsc' | 'mifare'; key?: Uint8Array; number?: string; removedAfter?: number } = {},
) => {
  const { kind = 'mifare', key = KEY, number = NUMBER, removedAfter } = options;
  const setting = cardEncoder.parse({ kind, sector: 2, block: 1, keySecret: 'sector', numberFormat: {} });
  if (setting.kind !== 'pcsc' && setting.kind !== 'mifare') throw new Error('another setting');
  const reader = station(card, removedAfter);
  return createPcscEncoder(reader, setting, key, new AbortController().signal).encode(number);
};
const problem = (isCertain: boolean) => ({ ok: false, problem: { fault: 'encoder', isCertain } });

describe('a PC/SC reader in the station', () => {
  it('reads the UID and leaves the chip alone', async () => {
    const { card, blocks } = blank();
    expect(await encode(card, { kind: 'pcsc' })).toEqual({ ok: true, value: { uid: '0077705923' } });
    expect(Buffer.concat(blocks).every((byte) => byte === 0)).toBe(true);
  });

  it('writes the number into its block and reads it back', async () => {
    const { card, blocks } = blank();
    expect(await encode(card)).toEqual({ ok: true, value: { uid: '0077705923' } });
    expect(Buffer.from(blocks[1] ?? []).toString('latin1')).toBe(`${NUMBER}\0\0\0\0\0\0`);
    expect([blocks[0], blocks[2]].every((block) => block?.every((byte) => byte === 0))).toBe(true);
  });

  it.each([
    ['without a chip', null, {}],
    ['with another key', blank().card, { key: Buffer.alloc(6) }],
    ['with a number that does not fit', blank().card, { number: '20230101182023010118' }],
    ['with a number that is no ASCII', blank().card, { number: '学号' }],
    ['whose chip has a random number', createMifareSim(Uint8Array.of(8, 1, 2, 3), new Map()), {}],
    ['that was taken away before', blank().card, { removedAfter: 0 }],
    ['that was taken away before its key', blank().card, { removedAfter: 2 }],
  ] as const)('has certainly written nothing on a card %s', async (_what, card, options) => {
    expect(await encode(card, options)).toMatchObject(problem(true));
  });

  it.each([3, 4])(
    'does not know what is on a card that was taken away while it was written (%d)',
    async (removedAfter) => {
      expect(await encode(blank().card, { removedAfter })).toMatchObject(problem(false));
    },
  );

  it('believes the card and not the reader', async () => {
    const { card } = blank();
    const liar: SimulatedCard = {
      ...card,
      transmit: (apdu) => (apdu[1] === 0xd6 ? Uint8Array.of(0x90, 0) : card.transmit(apdu)),
    };
    expect(await encode(liar)).toMatchObject(problem(false));
  });
});
