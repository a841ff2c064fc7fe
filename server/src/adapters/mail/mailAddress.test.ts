import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readMailAddress } from './mailAddress.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 3_000);

describe('an e-mail address', () => {
  it.each([
    'a@b.cn',
    'zhang.xiaoming+prints@mail.example.edu.cn',
    "o'brien@example.com",
    '2026000123@stu.example.edu',
    `${'x'.repeat(64)}@example.com`,
  ])('%s is one', (address) => {
    expect(readMailAddress(address)).toBe(address);
  });

  it('has its domain in lower case, and its mailbox as it was typed', () => {
    expect(readMailAddress('Zhang@Example.COM')).toBe('Zhang@example.com');
  });

  it('may have spaces around it, which a phone keyboard leaves there', () => {
    expect(readMailAddress(' a@b.cn ')).toBe('a@b.cn');
  });

  it.each([
    '',
    'nobody',
    '@b.cn',
    'a@',
    'a@b',
    'a@@b.cn',
    'a@b.cn, evil@x.cn',
    'a@b.cn,evil@x.cn',
    'a@b.cn;evil@x.cn',
    'a@b.cn evil@x.cn',
    'a@b.cn\r\nBcc: evil@x.cn',
    'a@b.cn\nevil@x.cn',
    'Name <a@b.cn>',
    '<a@b.cn>',
    '"a b"@b.cn',
    'a(comment)@b.cn',
    'group:a@b.cn',
    'a\\@b.cn',
    'a@b.cn\0',
    'a@[127.0.0.1]',
    'a@-b.cn',
    'a@b-.cn',
    'a@b..cn',
    // An encoded word (RFC 2047), which mail programs show as something else.
    '=?utf-8?q?boss?=@b.cn',
    '.a@b.cn',
    'a.@b.cn',
    'a..b@b.cn',
    '张@例子.中国',
    `${'x'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.cn`,
    `a@${'bc.'.repeat(90)}cn`,
  ])('%j is none', (typed) => {
    expect(readMailAddress(typed)).toBeUndefined();
  });

  it('never accepts what a mail library could read as more than one, whatever is typed', () => {
    const parts = fc.constantFrom(
      'a@b.cn',
      'evil@x.cn',
      ',',
      ';',
      ' ',
      '\r\n',
      '\n',
      '<',
      '>',
      '"',
      '(',
      ')',
      ':',
      '\\',
      '\t',
      'Bcc:',
      '@',
      '\u2028',
      '，',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((some) => some.join('')),
        ),
        (typed) => {
          const address = readMailAddress(typed);
          if (address === undefined) return;
          expect(address).toMatch(/^[^\s,;<>"()[\]\\:@]+@[a-z0-9.-]+$/i);
          expect(address.length).toBeLessThanOrEqual(254);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
