import { describe, expect, it } from '@jest/globals';
import { pcscReading } from '@self-print/contract/deviceSettings.ts';
import fc from 'fast-check';
import { channelTo, type SimulatedCard } from '../framework/pcsc/simulator/simulatedCard.ts';
import { readCard } from './readCard.ts';
import { createMifareSim } from './simulator/mifareSim.ts';
import { createPbocSim, type PbocCard } from './simulator/pbocSim.ts';

const UID = Uint8Array.of(0x04, 0xa1, 0xb2, 0xc3);
const KEY = Buffer.from('4A5B6C7D8E9F', 'hex');
const numberFormat = { order: 'big', radix: 10, pad: 10 } as const;

const mifare = (uid = UID) =>
  createMifareSim(
    uid,
    new Map([
      [1, { keyA: KEY, keyB: Buffer.alloc(6), blocks: [Buffer.from('..2023001234'), Buffer.alloc(16)] }],
    ]),
  );
const pboc = (changes: Partial<PbocCard> = {}) =>
  createPbocSim({
    uid: UID,
    application: '1001',
    files: new Map([[0x15, Buffer.from('0000202300174711FFFF', 'hex')]]),
    balance: 4_321,
    ...changes,
  });
const MIFARE = { kind: 'mifare', block: 4, offset: 2, keySecret: 'sector1' } as const;
const CPU = { kind: 'cpu', select: '1001', sfi: 0x15, offset: 2, length: 8, balance: true } as const;

const read = (card: SimulatedCard, reading: unknown, key: Uint8Array | null = KEY, removedAfter?: number) =>
  readCard(channelTo(card, removedAfter), { reading: pcscReading.parse(reading), numberFormat }, key);

const found = { physicalNo: '0077705923', userId: null, name: null, expires: null };

describe('a card on a reader', () => {
  it.each([
    ['by its UID', mifare(), { kind: 'uid' }, { cardNo: null, balance: null }],
    ['by a Mifare sector', mifare(), MIFARE, { cardNo: '2023001234', balance: null }],
    ['by a file of a CPU card', pboc(), CPU, { cardNo: '202300174711', balance: 4_321 }],
    ['of a CPU card with T=0', pboc({ stingy: true }), CPU, { cardNo: '202300174711', balance: 4_321 }],
    [
      'by an application name',
      pboc({ application: 'A0000006320101' }),
      { ...CPU, select: 'a0000006320101', selectBy: 'name' },
      { cardNo: '202300174711', balance: 4_321 },
    ],
  ])('is known %s', async (_how, card, reading, contents) => {
    expect(await read(card, reading)).toEqual({ ok: true, value: { ...found, ...contents } });
  });

  it.each([
    [
      'that makes up its number',
      mifare(Uint8Array.of(8, 1, 2, 3)),
      { kind: 'uid' },
      { kind: 'randomNumber' },
    ],
    ['without a UID', mifare(new Uint8Array()), { kind: 'uid' }, { kind: 'failed' }],
    ['of another kind', pboc(), MIFARE, { kind: 'failed', detail: 'loading the key: 6D00' }],
    [
      'without the application',
      pboc({ application: '2002' }),
      CPU,
      { kind: 'failed', detail: 'selecting the application: 6A82' },
    ],
    ['without the file', pboc({ files: new Map() }), CPU, { kind: 'failed', detail: 'file 21: 6A82' }],
    ['with a file that is too short', pboc(), { ...CPU, length: 20 }, { kind: 'failed' }],
    [
      'with nothing in the file',
      pboc({ files: new Map([[0x15, Buffer.alloc(16)]]) }),
      CPU,
      { kind: 'failed' },
    ],
    [
      'with nothing in the block',
      mifare(),
      { ...MIFARE, block: 5 },
      { kind: 'failed', detail: 'no number in block 5' },
    ],
    [
      'with another key in another sector',
      mifare(),
      { ...MIFARE, block: 9 },
      { kind: 'failed', detail: 'the key of block 9: 6300' },
    ],
  ])('%s is refused', async (_what, card, reading, problem) => {
    expect(await read(card, reading)).toMatchObject({ ok: false, problem });
  });

  it('is refused with a wrong key, and the key is in no message', async () => {
    const wrong = Buffer.from('FFFFFFFFFFFF', 'hex');
    const answer = await read(mifare(), MIFARE, wrong);
    expect(answer).toEqual({ ok: false, problem: { kind: 'failed', detail: 'the key of block 4: 6300' } });
  });

  it.each([0, 1, 2, 3])('taken away after %d commands is not read', async (commands) => {
    for (const answer of [
      await read(mifare(), MIFARE, KEY, commands),
      await read(pboc(), CPU, null, commands),
    ]) {
      expect(answer).toEqual({ ok: false, problem: { kind: 'failed', detail: 'the card was removed' } });
    }
  });

  it('never throws, whatever the card answers', async () => {
    const readings = [{ kind: 'uid' }, MIFARE, CPU];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...readings),
        async (answers, reading) => {
          let next = 0;
          const odd = {
            atr: new Uint8Array(),
            transmit: () => answers[next++ % answers.length] ?? new Uint8Array(),
          };
          const card = await read(odd, reading);
          if (card.ok) expect(card.value.physicalNo).toMatch(/^\d{10,}$/);
        },
      ),
      { numRuns: Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000) },
    );
  });
});
