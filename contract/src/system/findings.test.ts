import { describe, expect, it } from '@jest/globals';
import { placeholdersOf } from '../placeholders.ts';
import { SYSTEM_CHECKS } from './checks.ts';
import { capitalised } from './findingRow.ts';
import { type FindingCode, findingCode, SYSTEM_FINDINGS } from './findings.ts';
import { wordFinding } from './wordFinding.ts';

const CHINESE = /[\u4e00-\u9fff]/;

describe.each(findingCode.options)('the finding %s', (code: FindingCode) => {
  const row = SYSTEM_FINDINGS[code];
  const todo = 'todo' in row ? row.todo : undefined;

  it('names the same facts in both languages, and says what to do unless all is well', () => {
    expect(placeholdersOf(row.zh)).toEqual(placeholdersOf(row.en));
    expect(placeholdersOf(todo?.zh ?? '')).toEqual(placeholdersOf(todo?.en ?? ''));
    expect(todo === undefined).toBe(row.state === 'ok');
  });

  it('is worded in its own language', () => {
    expect(row.en).not.toMatch(CHINESE);
    expect(todo?.en ?? '').not.toMatch(CHINESE);
    if (todo) expect(todo.zh).toMatch(CHINESE);
  });
});

describe('words of a finding', () => {
  it('hold its facts, and moments as the reader has them', () => {
    const facts = { moment: '2026-11-28T00:00:00.000Z', days: 3 };
    expect(wordFinding({ code: 'front-ends', facts }, 'en', () => 'Saturday').found).toBe(
      'expires in 3 days, at Saturday',
    );
    expect(wordFinding({ code: 'front-ends', facts }, 'zh').found).toBe(
      '将于 2026-11-28T00:00:00.000Z 过期（剩余 3 天）',
    );
  });

  it('take what stands in a fact for text, not for a place', () => {
    const facts = { message: '{{moment}} $& $1' };
    expect(wordFinding({ code: 'failed', facts }, 'en').found).toBe('{{moment}} $& $1');
  });

  it('lack what nobody said, rather than fail', () => {
    expect(wordFinding({ code: 'failed', facts: {} }, 'en').found).toBe('');
    expect(wordFinding({ code: 'pages-fine', facts: { apps: 2 } }, 'en').todo).toBeUndefined();
  });

  it.each([
    ['no mail server', 'No mail server'],
    ['fault: none', 'Fault: none'],
    ['https://print.example.edu is not encrypted', 'https://print.example.edu is not encrypted'],
    ['http://127.0.0.1:8080 未加密', 'http://127.0.0.1:8080 未加密'],
    ['/var/lib/agent', '/var/lib/agent'],
  ])('begin with a capital on screens, but an address stays as it is: %s', (words, shown) => {
    expect(capitalised(words)).toBe(shown);
  });

  it('begin with a name of the check in both languages', () => {
    for (const { zh, en } of Object.values(SYSTEM_CHECKS)) {
      expect(zh).toMatch(CHINESE);
      expect(en).toMatch(/^[a-z -]+$/);
    }
  });
});
