import { describe, expect, it } from '@jest/globals';
import { idCardRecord } from '@self-print/contract/agent/cards.ts';
import { checkCharacterOf } from '@self-print/contract/idNumber.ts';
import fc from 'fast-check';
import { cardContentOf } from '../protocols/cardData.ts';
import { cardData, simulatedCard } from '../simulator/cardBytes.ts';
import { SAMPLE_CARDS } from '../simulator/people.ts';
import { type CardKind, type CardText, textBlockOf } from '../simulator/textBlocks.ts';
import { isValidForeignNumber, isValidIdNumber } from './idNumber.ts';
import { nationOf } from './nations.ts';
import { decodeTextBlock } from './textBlock.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const decoded = (card: CardText) => decodeTextBlock(textBlockOf(card));
const changed = (kind: CardKind, changes: Readonly<Record<string, string>>): CardText => ({
  ...SAMPLE_CARDS[kind],
  ...changes,
});

describe('a text block', () => {
  it('of a resident', () => {
    expect(decoded(SAMPLE_CARDS.A)).toEqual({
      type: 'resident',
      name: '样本·张三',
      nameEnglish: null,
      sex: 'male',
      nation: '汉',
      nationality: null,
      birth: '2003-07-04',
      address: '虚构省示例市样本路 1 号 样本大学 3 栋 101 室',
      idNumber: '999999200307040010',
      idNumberValid: true,
      issuedBy: '示例市公安局样本分局',
      validFrom: '2021-09-01',
      validTo: '2031-09-01',
    });
  });

  it('of a resident from Hong Kong, Macao or Taiwan', () => {
    expect(decoded(SAMPLE_CARDS.B)).toMatchObject({
      type: 'hongKongMacaoTaiwan',
      name: '样本李四',
      sex: 'female',
      nation: null,
      idNumber: '819999200202280028',
      idNumberValid: true,
      validTo: '2027-03-01',
    });
  });

  it('of a foreign resident, 2017', () => {
    expect(decoded(SAMPLE_CARDS.C)).toEqual({
      type: 'foreigner2017',
      name: '样本艾丽卡',
      nameEnglish: 'SAMPLE, ERIKA UTOPIA',
      sex: 'female',
      nation: null,
      nationality: 'UTO',
      birth: '1990-08-12',
      address: null,
      idNumber: 'UTO999990081203',
      idNumberValid: true,
      issuedBy: '1500',
      validFrom: '2019-01-10',
      validTo: '2029-01-09',
    });
  });

  it('of a foreign resident, 2023, with a continued English name', () => {
    expect(decoded(SAMPLE_CARDS.D)).toMatchObject({
      type: 'foreigner2023',
      name: '样本马克斯',
      nameEnglish: 'SAMPLE, MAXIMILIAN ALEXANDER UTOPIA JUNIOR',
      nationality: 'UTO',
      birth: '1985-02-14',
      idNumberValid: true,
    });
  });

  it('keeps a blank at the seam of an English name', () => {
    const nameEnglish = `${'A'.repeat(34)} ${'B'.repeat(11)}`;
    expect(decoded(changed('D', { nameEnglish }))?.nameEnglish).toBe(nameEnglish);
  });

  it.each([
    ['a rare ideograph of two code units', '样\u{20BB7}本'],
    ['a middle dot', '阿·样本'],
    ['blanks in front and inside', ' 样 本'],
    ['as many characters as fit', '样'.repeat(15)],
  ])('holds a name with %s', (_what, name) => {
    expect(decoded(changed('A', { name }))?.name).toBe(name);
  });

  it.each([
    ['C', 'SAMPLE, ERIKA UTOPIA'],
    ['D', 'SAMPLE, MAXIMILIAN ALEXANDER UTOPIA JUNIOR'],
  ] as const)('of kind %s without a Chinese name gives the English one', (kind, expected) => {
    expect(decoded(changed(kind, { name: '' }))?.name).toBe(expected);
  });

  it.each([
    ['0', 'unknown'],
    ['1', 'male'],
    ['2', 'female'],
    ['9', 'notStated'],
    ['?', 'unknown'],
  ])('returns the sex %s', (sex, expected) => {
    expect(decoded(changed('A', { sex }))?.sex).toBe(expected);
  });

  it('has no expiry date when it is unlimited', () => {
    expect(decoded(changed('A', { validTo: '长期' }))?.validTo).toBeNull();
  });

  it.each([
    ['a blank end', changed('A', { validTo: '' })],
    ['a birth that is no date', changed('A', { birth: '2003070' })],
    ['no begin', changed('A', { validFrom: '' })],
    ['no name', changed('A', { name: '' })],
    ['no number', changed('B', { idNumber: '' })],
  ])('with %s is refused', (_what, card) => {
    expect(decoded(card)).toBeNull();
  });

  it('of an unknown kind is refused', () => {
    const block = textBlockOf(SAMPLE_CARDS.A).slice();
    block[248] = 0x5a;
    expect(decodeTextBlock(block)).toBeNull();
  });

  it.each([0x20, 0x30, 0x00])('with the flag %d is of a resident', (flag) => {
    const block = textBlockOf(SAMPLE_CARDS.A).slice();
    block[248] = flag;
    expect(decodeTextBlock(block)?.type).toBe('resident');
  });

  it('of another length is refused', () => {
    expect(decodeTextBlock(textBlockOf(SAMPLE_CARDS.A).subarray(1))).toBeNull();
  });

  it('of any bytes is decoded or refused', () => {
    const flags = fc.constantFrom(0x20, 0x4a, 0x49, 0x59, 0x30);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 256, maxLength: 256 }), flags, (bytes, flag) => {
        bytes[248] = flag;
        bytes[249] = 0;
        const record = decodeTextBlock(bytes);
        return record === null || idCardRecord.safeParse(record).success;
      }),
      { numRuns: RUNS },
    );
  });

  it('of a card with any characters in its texts comes out as it went in', () => {
    const character = fc
      .oneof(fc.integer({ min: 0x21, max: 0xd7ff }), fc.integer({ min: 0x10000, max: 0x10ffff }))
      .map((code) => String.fromCodePoint(code))
      .filter((text) => text !== '\u3000');
    const text = fc.array(character, { minLength: 1, maxLength: 7 }).map((characters) => characters.join(''));
    fc.assert(
      fc.property(text, text, (name, address) => {
        const record = decoded(changed('A', { name, address }));
        return record?.name === name && record.address === address;
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a number', () => {
  it.each([
    ['99999920030704001', '0'],
    ['11010519491231002', 'X'],
    ['1234567890123456', null],
    ['9999992003070400I', null],
  ])('of digits %s has the check character %s', (digits, expected) => {
    expect(checkCharacterOf(digits)).toBe(expected);
  });

  it.each([
    ['999999200307040010', '20030704', true],
    ['11010519491231002X', '19491231', true],
    ['11010519491231002x', '19491231', false],
    ['999999200307040011', '20030704', false],
    ['999999200307040010', '20030705', false],
    ['', '20030704', false],
  ])('%s of somebody born on %s is right: %s', (number, birth, expected) => {
    expect(isValidIdNumber(number, birth)).toBe(expected);
  });

  it('with a day that never was is wrong, whatever its check digit', () => {
    const digits = '99999920030230001';
    expect(isValidIdNumber(`${digits}${checkCharacterOf(digits)}`, '20030230')).toBe(false);
  });

  it.each([
    ['UTO999990081203', '19900812', true],
    ['UTO999990081203', '19900813', false],
    ['UT9999990081203', '19900812', false],
    ['999999200307040010', '20030704', false],
  ])('of a foreign resident, %s born on %s, is right: %s', (number, birth, expected) => {
    expect(isValidForeignNumber(number, birth)).toBe(expected);
  });

  it('with any one digit changed is wrong', () => {
    fc.assert(
      fc.property(fc.nat(16), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const good = '999999200307040010';
        const digit = (Number(good[at]) + by) % 10;
        return !isValidIdNumber(`${good.slice(0, at)}${digit}${good.slice(at + 1)}`, '20030704');
      }),
    );
  });
});

it.each([
  ['01', '汉'],
  ['02', '蒙古'],
  ['20', '傈僳'],
  ['44', '俄罗斯'],
  ['56', '基诺'],
  ['57', null],
  ['97', '其他'],
  ['98', '外国血统'],
  ['00', null],
  ['1', null],
  ['', null],
])('the nation %s is %s', (code, name) => {
  expect(nationOf(code)).toBe(name);
});

describe('the data of a card', () => {
  const { text, photo } = simulatedCard('A');

  it.each([2, 3] as const)('with %d lengths gives text and photo', (lengths) => {
    const content = cardContentOf(cardData({ text, photo }, lengths), lengths);
    expect(content?.record.idNumber).toBe('999999200307040010');
    expect(Buffer.from(content?.wlt ?? []).equals(photo)).toBe(true);
  });

  it('passes over a fingerprint', () => {
    const data = Buffer.concat([cardData({ text, photo }, 3), Buffer.alloc(1_024, 7)]);
    data.writeUInt16BE(1_024, 4);
    expect(Buffer.from(cardContentOf(data, 3)?.wlt ?? []).equals(photo)).toBe(true);
  });

  it.each([
    ['no photo', new Uint8Array()],
    ['a photo of zeros', new Uint8Array(1_024)],
    ['half a photo', photo.subarray(0, 512)],
  ])('with %s has no photo', (_what, other) => {
    expect(cardContentOf(cardData({ text, photo: other }, 2), 2)).toMatchObject({ wlt: null });
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['lengths alone', Uint8Array.of(1, 0, 4, 0)],
    ['a part', cardData({ text, photo }, 2).subarray(0, -1)],
    ['another length of the text', cardData({ text: text.subarray(2), photo }, 2)],
  ])('of %s is refused', (_what, data) => {
    expect(cardContentOf(data, 2)).toBeNull();
  });

  it('of any bytes is decoded or refused', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom(2 as const, 3 as const),
        (data, lengths) => {
          const head = Uint8Array.of(1, 0, 0, 0, 0, 0).subarray(0, lengths * 2);
          cardContentOf(data, lengths);
          cardContentOf(Uint8Array.of(...head, ...data), lengths);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
