import { describe, expect, it } from '@jest/globals';
import type { CampusCardSetting } from '@self-print/contract/deviceSettings.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { DeviceSlot } from '../framework/deviceSlot.ts';
import { createCampusCardTest } from './cardTest.ts';
import type { CampusCard, CampusCardReader, ReadProblem } from './types.ts';

const CARD: CampusCard = {
  physicalNo: '0077705923',
  cardNo: '202300174711',
  userId: '2023001747',
  name: '李雷',
  balance: 5_000,
  expires: null,
};

function testOf(read: Result<CampusCard, ReadProblem> | null) {
  const reader: CampusCardReader = {
    read: async () => read ?? fail({ kind: 'absent' }),
    purse: () => fail('cannotDeduct'),
    reopen: () => {},
    close: async () => {},
  };
  const slot: DeviceSlot<CampusCardSetting, CampusCardReader> = {
    configure: () => {},
    device: () => (read ? ok(reader) : fail(problem('DEVICE_ABSENT'))),
    health: () => ({
      device: 'campusCard',
      state: 'ready',
      problem: null,
      driver: 'pcsc',
      kind: 'simulated',
      detail: '',
    }),
    reopen: () => {},
    close: async () => {},
  };
  return createCampusCardTest(slot, new AbortController().signal)();
}

describe("a technician's test of the campus card reader", () => {
  it('reports enough of a number to compare it, and nothing about the person', async () => {
    expect(await testOf(ok(CARD))).toEqual({
      ok: true,
      value: {
        passed: true,
        detail: 'chip …5923 (10 characters), number …4711 (12 characters); reads only',
      },
    });
    expect(await testOf(ok({ ...CARD, cardNo: null }))).toMatchObject({
      value: { detail: 'chip …5923 (10 characters); reads only' },
    });
  });

  it.each([
    [{ kind: 'absent' }, 'no card within 20 s'],
    [{ kind: 'randomNumber' }, 'the card has a random number at every read, like a phone'],
    [{ kind: 'failed', detail: 'the key of block 4: 6300' }, 'the key of block 4: 6300'],
    [{ kind: 'fault', detail: 'no answer' }, 'no answer'],
  ] as const)('says %o', async (found, detail) => {
    expect(await testOf(fail(found))).toEqual({ ok: true, value: { passed: false, detail } });
  });

  it('cannot start without a reader', async () => {
    expect(await testOf(null)).toMatchObject({ problem: { name: 'DEVICE_ABSENT' } });
  });
});
