import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BATCH_EVENTS, BATCH_LIFE, batchState, isFetchable, isPossible, isUnderWay } from './batches.ts';
import { createNamer, isNameRule, type NameValues, nameBy } from './batchNames.ts';

describe('the life of a batch', () => {
  it('makes no document before an approval, and none after an end but by trying again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('awaiting' as const, 'waiting' as const),
        fc.array(fc.constantFrom(...BATCH_EVENTS), { maxLength: 30 }),
        (first, events) => {
          let state = batchState.parse(first);
          let isApproved = first === 'waiting';
          for (const event of events) {
            if (!isPossible(event, state)) continue;
            const before = state;
            state = BATCH_LIFE[event].to;
            isApproved ||= event === 'approved';
            if (isUnderWay(state)) expect(isApproved).toBe(true);
            if (isFetchable(before) && isUnderWay(state)) expect(event).toBe('retried');
            if (before === 'expired') throw new Error('something follows the end');
          }
        },
      ),
    );
  });

  it('can always come to an end from where documents are made or could be', () => {
    for (const state of batchState.options) {
      if (state === 'expired') continue;
      const ends = BATCH_EVENTS.filter((event) => isPossible(event, state)).map(
        (event) => BATCH_LIFE[event].to,
      );
      expect(ends.some((to) => ['stopped', 'refused', 'expired'].includes(to))).toBe(true);
    }
  });
});

const VALUES: NameValues = {
  number: '2026001',
  name: '张小明',
  department: '文学院',
  item: '毕业证书',
  no: '0001',
  date: '2026-06-30',
};

describe('a rule of names', () => {
  it.each([
    ['{number}_{name}', true],
    ['{department}-{name}', true],
    ['{no}', true],
    ['毕业证书', false],
    ['{department}', false],
    ['{number}{idNumber}', false],
    ['{number', false],
    ['{number}}', false],
    ['{}{number}', false],
    [`{number}${'x'.repeat(100)}`, false],
  ])('%s: %s', (rule, isOne) => expect(isNameRule(rule)).toBe(isOne));

  it('is filled in', () => {
    expect(nameBy('{no} {department} {number}_{name} ({item}, {date})', VALUES)).toBe(
      '0001 文学院 2026001_张小明 (毕业证书, 2026-06-30)',
    );
  });

  it('fills in values only, not what looks like a variable in them', () => {
    expect(nameBy('{name}', { ...VALUES, name: '{number}$&' })).toBe('{number}$&');
  });
});

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', '_'],
    ['C:\\x', 'C__x'],
    ['a/b', 'a_b'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['com1', '_com1'],
    ['console', 'console'],
    ['name. ', 'name'],
    ['a\u202Egpj', 'a_gpj'],
    ['a\u0000b', 'a_b'],
    ['', '_'],
    ['欧阳·娜 ', '欧阳·娜'],
  ])('%j is %j', (name, fit) => expect(nameBy('{name}', { ...VALUES, name })).toBe(fit));

  it('is of one folder and fit for Windows, whatever a person is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const given = nameBy('{name}', { ...VALUES, name });
        expect(given).not.toMatch(/[<>:"/\\|?*\p{Cc}]/u);
        expect(given).not.toMatch(/^[.\s]|[.\s]$/);
        expect(given).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(given.length).toBeGreaterThan(0);
        expect([...given].length).toBeLessThanOrEqual(121);
      }),
    );
  });

  it('is given once, also where names differ in case or in how a letter is composed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'A', 'a_2', 'é', 'e\u0301', 'ß', 'SS')), (names) => {
        const namer = createNamer('.pdf');
        const given = names.map((name) => namer(name).normalize('NFC').toUpperCase());
        expect(new Set(given).size).toBe(names.length);
      }),
    );
    const namer = createNamer('.pdf');
    expect(['张三', '张三', '李四', '张三'].map(namer)).toEqual([
      '张三.pdf',
      '张三_2.pdf',
      '李四.pdf',
      '张三_3.pdf',
    ]);
  });
});
