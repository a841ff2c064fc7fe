import { describe, expect, it } from '@jest/globals';
import { systemRandom } from '../system.ts';
import { deriveKeys } from './keys.ts';

const keys = deriveKeys('a secret of at least thirty-two characters', systemRandom.bytes);
const others = deriveKeys('another secret of at least thirty-two', systemRandom.bytes);
const PLACE = { column: 'account.name', schoolCode: 'uni', rowId: '1' };

describe('an encrypted field', () => {
  it.each(['张小明', '', 'x'.repeat(10_000)])('can be read where it was encrypted: %#', (text) => {
    expect(keys.fields.decrypt(keys.fields.encrypt(text, PLACE), PLACE)).toBe(text);
  });

  it('has a different ciphertext each time', () => {
    expect(keys.fields.encrypt('a', PLACE)).not.toEqual(keys.fields.encrypt('a', PLACE));
  });

  it.each([
    { ...PLACE, column: 'account.userName' },
    { ...PLACE, schoolCode: 'other' },
    { ...PLACE, rowId: '2' },
    { ...PLACE, column: '', schoolCode: 'account.name\0uni' },
  ])('cannot be decrypted elsewhere: %j', (elsewhere) => {
    const encrypted = keys.fields.encrypt('secret', PLACE);
    expect(() => keys.fields.decrypt(encrypted, elsewhere)).toThrow();
  });

  it('cannot be decrypted with another key, truncated or altered anywhere', () => {
    const encrypted = keys.fields.encrypt('secret', PLACE);
    expect(() => others.fields.decrypt(encrypted, PLACE)).toThrow();
    for (let length = 0; length < encrypted.length; length += 1) {
      expect(() => keys.fields.decrypt(encrypted.subarray(0, length), PLACE)).toThrow();
    }
    for (let at = 0; at < encrypted.length; at += 1) {
      const altered = Uint8Array.from(encrypted, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(() => keys.fields.decrypt(altered, PLACE)).toThrow();
    }
  });
});

describe('a blind index', () => {
  it('is the same for the same value of a column, and for nothing else', () => {
    const index = keys.index('order.takeCode', '12345678');
    expect(keys.index('order.takeCode', '12345678')).toEqual(index);
    expect(keys.index('order.takeCode', '12345679')).not.toEqual(index);
    expect(keys.index('account.userName', '12345678')).not.toEqual(index);
    expect(others.index('order.takeCode', '12345678')).not.toEqual(index);
  });
});

describe('a signature', () => {
  it('is valid only for its parts, in their order and division', () => {
    const signature = keys.documentLinks.sign(['a', 'bc']);
    expect(keys.documentLinks.verify(['a', 'bc'], signature)).toBe(true);
    for (const parts of [['ab', 'c'], ['bc', 'a'], ['a', 'bc', ''], ['abc'], []]) {
      expect(keys.documentLinks.verify(parts, signature)).toBe(false);
    }
    expect(others.documentLinks.verify(['a', 'bc'], signature)).toBe(false);
    for (const forged of ['', 'zz', signature.slice(2), `${signature}00`]) {
      expect(keys.documentLinks.verify(['a', 'bc'], forged)).toBe(false);
    }
  });
});
