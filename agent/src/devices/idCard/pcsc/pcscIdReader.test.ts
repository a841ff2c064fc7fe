import { beforeEach, describe, expect, it } from '@jest/globals';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type ManualTime, manualTime } from '../../../testing/manualTime.ts';
import type { ApduAnswer, CardChannel, CardFailure } from '../../framework/pcsc/apdu.ts';
import type { PcscReader } from '../../framework/pcsc/pcscReader.ts';
import { noDecoder } from '../photo/processDecoder.ts';
import { cardData, simulatedCard } from '../simulator/cardBytes.ts';
import type { CardKind } from '../simulator/textBlocks.ts';
import type { IdCardReader } from '../types.ts';
import { pageRequest } from './passThrough.ts';
import { createPcscIdReader } from './pcscIdReader.ts';

const PAGE_BYTES = 256;
const DONE = 0x9000;
let time: ManualTime;
let stream: Uint8Array | null;
let breakAt: ((page: number) => Result<ApduAnswer, CardFailure> | null) | null;
let sent: Uint8Array[];
let presence: Result<boolean, CardFailure> | null;
let reader: IdCardReader;

beforeEach(() => {
  time = manualTime();
  stream = null;
  breakAt = null;
  presence = null;
  sent = [];
  const channel: CardChannel = {
    transmit: async (apdu) => {
      sent.push(apdu);
      const page = apdu[2] ?? 0;
      const broken = breakAt?.(page) ?? null;
      if (broken) return broken;
      const data = stream?.slice(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
      return data ? ok({ data, status: DONE }) : fail({ kind: 'removed' });
    },
  };
  const system: PcscReader = {
    waitFor: async () => presence ?? ok(stream !== null),
    withCard: (work) => work(channel),
    reopen: () => {},
    close: async () => {},
  };
  reader = createPcscIdReader({ reader: system, decoder: noDecoder, time });
});

const insert = (kind: CardKind) => {
  stream = cardData(simulatedCard(kind), 2);
};
async function read(waitMs = 5_000) {
  let over = false;
  const reading = reader.read({ waitMs, photo: true, signal: new AbortController().signal });
  void reading.then(() => {
    over = true;
  });
  await time.until(() => over);
  return reading;
}

it('asks for the pages of a card', () => {
  expect([...pageRequest(5)]).toEqual([0xff, 0xb0, 5, 0, 0]);
});

describe('a card on a PC/SC reader', () => {
  it.each(['A', 'B', 'C', 'D'] as const)('of kind %s is read with its photo', async (kind) => {
    insert(kind);
    const outcome = await read();
    expect(outcome).toMatchObject({ ok: true, value: { record: { idNumberValid: true } } });
    const photo = outcome.ok ? outcome.value.photo : null;
    expect(photo?.kind === 'undecoded' && Buffer.from(photo.wlt).equals(simulatedCard(kind).photo)).toBe(
      true,
    );
    expect(sent).toHaveLength(6);
  });

  it('is waited for', async () => {
    const reading = read();
    await time.advance(1_000);
    insert('A');
    expect(await reading).toMatchObject({ ok: true });
  });

  it('that does not come is missed', async () => {
    expect(await read()).toEqual({ ok: false, problem: { kind: 'absent' } });
  });

  it.each([
    ['says that it does not know the command', () => ok({ data: new Uint8Array(), status: 0x6d00 })],
    ['gives nothing', () => ok({ data: new Uint8Array(), status: DONE })],
    ['gives something else', () => ok({ data: new Uint8Array(PAGE_BYTES), status: DONE })],
  ])('that %s is not an ID card, after three attempts', async (_what, answer) => {
    insert('A');
    breakAt = answer;
    expect(await read()).toMatchObject({ ok: false, problem: { kind: 'readFailed' } });
    expect(sent.filter((apdu) => apdu[2] === 0)).toHaveLength(3);
  });

  it('that was taken away too early is read when it is back', async () => {
    insert('A');
    let taken = false;
    breakAt = (page) => {
      if (page !== 3 || taken) return null;
      taken = true;
      return fail({ kind: 'removed' });
    };
    expect(await read()).toMatchObject({ ok: true });
  });

  it('is unavailable from a reader that is gone', async () => {
    presence = fail({ kind: 'fault', detail: 'no smart card reader is plugged in' });
    expect(await read()).toEqual({
      ok: false,
      problem: { kind: 'portFailed', detail: 'no smart card reader is plugged in' },
    });
  });

  it('is not waited for by a reader that is closed', async () => {
    const reading = read(60_000);
    await time.advance(1_000);
    await reader.close();
    expect(await reading).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  });
});
