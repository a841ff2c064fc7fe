import { describe, expect, it } from '@jest/globals';
import { decryptRc2 } from './rc2.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const NO_IV = Buffer.alloc(8);

describe('RC2', () => {
  // The examples of RFC 2268 5.
  it.each([
    { key: '00000000 00000000', bits: 63, plain: '00000000 00000000', hidden: 'ebb773f9 93278eff' },
    { key: 'ffffffff ffffffff', bits: 64, plain: 'ffffffff ffffffff', hidden: '278b27e4 2e2f0d49' },
    { key: '30000000 00000000', bits: 64, plain: '10000000 00000001', hidden: '30649edf 9be7d2c2' },
    { key: '88', bits: 64, plain: '00000000 00000000', hidden: '61a8a244 adacccf0' },
    { key: '88bca90e 90875a', bits: 64, plain: '00000000 00000000', hidden: '6ccf4308 974c267f' },
    {
      key: '88bca90e 90875a7f 0f79c384 627bafb2',
      bits: 64,
      plain: '00000000 00000000',
      hidden: '1a807d27 2bbe5db1',
    },
    {
      key: '88bca90e 90875a7f 0f79c384 627bafb2',
      bits: 128,
      plain: '00000000 00000000',
      hidden: '2269552a b0f85ca6',
    },
  ])('opens $hidden', ({ key, bits, plain, hidden }) => {
    expect(Buffer.from(decryptRc2(hex(key), bits, NO_IV, hex(hidden)))).toEqual(hex(plain));
  });
});
