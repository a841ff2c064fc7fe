import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { COMMAND_CLOCK_SKEW_SECONDS, COMMAND_VALID_SECONDS } from '@self-print/contract/signedCommand.ts';
import fc from 'fast-check';
import { aPayload, signCommand } from '../testing/signCommand.ts';
import { flawOf, readSignedCommand } from './signedCommand.ts';

const NOW = Date.UTC(2026, 2, 2, 8);
const SKEW_MS = COMMAND_CLOCK_SKEW_SECONDS * SECOND_MS;
const VALID_MS = COMMAND_VALID_SECONDS * SECOND_MS;
const here = { schoolCode: 'school-1', terminalCode: 'T-0107' };
const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const payload = aPayload({ ...here, call: '/command/openLock', body: { reason: 'paper' } }, NOW);
const text = signCommand(payload, keys.privateKey);
const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);

const read = (written: string, key: string | undefined = publicKey) => readSignedCommand(written, key);

describe('a signed command', () => {
  it('says what the platform has signed', () => {
    expect(read(text)).toEqual({ ok: true, value: payload });
  });

  it('is nothing to a terminal that has no key, or a broken one, or one of another kind', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const foreign = rsa.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    for (const key of ['', 'AAAA', foreign]) expect(read(text, key)).toEqual({ ok: false, problem: 'noKey' });
    expect(readSignedCommand(text, undefined)).toEqual({ ok: false, problem: 'noKey' });
  });

  it('of another platform is refused', () => {
    const other = generateKeyPairSync('ed25519');
    expect(read(signCommand(payload, other.privateKey))).toEqual({ ok: false, problem: 'signature' });
  });

  it.each([
    '',
    '.',
    '..',
    'a.b.c',
    `${text}.`,
    `${text}.x`,
    ` ${text}`,
    text.replace('.', '.+'),
    'x'.repeat(9_000),
    `${'x'.repeat(9_000)}.x`,
  ])('that is not written as one is refused: %s', (written) => {
    expect(read(written)).toEqual({ ok: false, problem: 'format' });
  });

  it.each([
    null,
    [],
    'text',
    {},
    { ...payload, commandId: 'no-uuid' },
    { ...payload, call: '../x' },
    { ...payload, body: [] },
    { ...payload, by: '' },
    { ...payload, expiresAt: 'tomorrow' },
  ])('with an invalid payload is refused, signed or not: %j', (odd) => {
    expect(read(signCommand(odd, keys.privateKey))).toEqual({ ok: false, problem: 'format' });
  });

  it('with any one character changed is refused', () => {
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=%'),
        (index, character) => {
          const changed = text.slice(0, index) + character + text.slice(index + 1);
          // The last character of the signature contains unused bits.
          if (changed !== text && index < text.length - 1) expect(read(changed).ok).toBe(false);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (written) => {
        expect(read(written).ok).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a genuine command', () => {
  const made = { call: '/command/openLock', body: { reason: 'paper' } };
  const flaw = (change: Partial<Parameters<typeof flawOf>[1]> = {}) =>
    flawOf(payload, { ...here, now: NOW, made, ...change });

  it('is good for its call and body at its terminal', () => {
    expect(flaw()).toBeNull();
    expect(flawOf(payload, { ...here, now: NOW })).toBeNull();
  });

  it.each([
    ['another terminal', { terminalCode: 'T-0108' }, 'terminal'],
    ['a terminal of another school', { schoolCode: 'school-2' }, 'terminal'],
    ['another call', { made: { ...made, call: '/command/openCartonLock' } }, 'call'],
    ['a call that only begins so', { made: { ...made, call: '/command/openLock/x' } }, 'call'],
    ['another body', { made: { ...made, body: { reason: 'toner' } } }, 'body'],
    ['a longer body', { made: { ...made, body: { reason: 'paper', cartonCode: '1' } } }, 'body'],
    ['an empty body', { made: { ...made, body: {} } }, 'body'],
    ['no body', { made: { ...made, body: undefined } }, 'body'],
    ['a list', { made: { ...made, body: ['paper'] } }, 'body'],
  ])('is not for %s', (_name, change, expected) => {
    expect(flaw(change)).toBe(expected);
  });

  it('counts from a little before it was issued to a little after it expired, and no longer', () => {
    expect(flaw({ now: NOW - SKEW_MS })).toBeNull();
    expect(flaw({ now: NOW - SKEW_MS - 1 })).toBe('clock');
    expect(flaw({ now: NOW + VALID_MS + SKEW_MS - 1 })).toBeNull();
    expect(flaw({ now: NOW + VALID_MS + SKEW_MS })).toBe('expired');
  });
});
