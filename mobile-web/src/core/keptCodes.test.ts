import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, PHONE_SESSION_HOURS } from '@self-print/contract/limits.ts';
import { memoryCodeStore } from '../testing/memoryCodeStore.ts';
import { createKeptCodes } from './keptCodes.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00.000Z');
const SESSION_MS = PHONE_SESSION_HOURS * HOUR_MS;
const codeOf = (orderId: string, takeCode: string, validUntil = '2026-11-28T10:00:00.000Z') => ({
  orderId,
  takeCode,
  validUntil,
});
const ONE = codeOf('o1', '40729153');
const OTHER = codeOf('o2', '11112222');

describe('pickup codes that are kept for a place without network', () => {
  let store: ReturnType<typeof memoryCodeStore>;
  let nowMs: number;
  beforeEach(() => {
    store = memoryCodeStore();
    nowMs = NOW_MS;
  });
  const crypto = webcrypto as Crypto;
  const open = () => createKeptCodes({ store, crypto, nowMs: () => nowMs });

  it('are read again by another page, with when they were fetched', async () => {
    await open().keep([ONE, OTHER]);
    nowMs += MINUTE_MS;
    expect(await open().read()).toEqual({ savedAt: '2026-11-21T10:00:00.000Z', codes: [ONE, OTHER] });
  });

  it('are stored encrypted, by a key that nobody can take away', async () => {
    await open().keep([ONE]);
    expect(store.stored?.key.extractable).toBe(false);
    const bytes = Buffer.from(store.stored?.content ?? new ArrayBuffer());
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.includes('40729153')).toBe(false);
  });

  it.each([
    ['ended', SESSION_MS],
    ['ends after the clock was put back', -1],
  ])('are gone once the session %s', async (_, laterMs) => {
    await open().keep([ONE]);
    nowMs += laterMs;
    expect(await open().read()).toBeUndefined();
    expect(store.stored).toBeUndefined();
  });

  it('are gone when they are forgotten, also by whoever asked before', async () => {
    const codes = open();
    const [, , read] = await Promise.all([codes.keep([ONE]), codes.forget(), codes.read()]);
    expect([read, store.stored]).toEqual([undefined, undefined]);
  });

  it('are replaced by a new list, and gone with an empty one', async () => {
    const codes = open();
    await codes.keep([ONE]);
    await codes.keep([OTHER]);
    expect((await codes.read())?.codes).toEqual([OTHER]);
    await codes.keep([]);
    expect(store.stored).toBeUndefined();
  });

  it('are kept and forgotten one by one, without losing any of two at once', async () => {
    const codes = open();
    await Promise.all([codes.keepOne('o1', ONE), codes.keepOne('o2', OTHER)]);
    expect((await codes.read())?.codes).toEqual([ONE, OTHER]);
    await codes.keepOne('o1', undefined);
    expect((await codes.read())?.codes).toEqual([OTHER]);
  });

  it('say when the oldest of them was fetched', async () => {
    const codes = open();
    await codes.keep([ONE, OTHER]);
    nowMs += MINUTE_MS;
    await codes.keepOne('o1', ONE);
    expect((await codes.read())?.savedAt).toBe('2026-11-21T10:00:00.000Z');
    await codes.keepOne('o2', undefined);
    await codes.keep([ONE]);
    expect((await codes.read())?.savedAt).toBe('2026-11-21T10:01:00.000Z');
  });

  it('are left out when they can no longer be used', async () => {
    await open().keep([codeOf('o1', '40729153', '2026-11-21T10:01:00.000Z'), OTHER]);
    nowMs += MINUTE_MS;
    expect((await open().read())?.codes).toEqual([OTHER]);
  });

  it('are gone when they cannot be decrypted', async () => {
    await open().keep([ONE]);
    if (store.stored) store.stored = { ...store.stored, content: new ArrayBuffer(40) };
    expect(await open().read()).toBeUndefined();
    expect(store.stored).toBeUndefined();
  });

  it('are none where the browser stores nothing', async () => {
    const broken = () => Promise.reject(new Error('No storage'));
    const codes = createKeptCodes({
      store: { read: broken, write: broken, clear: broken },
      crypto,
      nowMs: () => nowMs,
    });
    await codes.keep([ONE]);
    expect(await codes.read()).toBeUndefined();
    await codes.forget();
  });
});
