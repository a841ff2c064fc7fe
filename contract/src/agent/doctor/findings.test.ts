import { describe, expect, it } from '@jest/globals';
import { placeholdersOf } from '../../placeholders.ts';
import { deviceClass } from '../devices.ts';
import { TERMINAL_CHECKS, terminalCheck } from './checks.ts';
import { wordTerminalFinding } from './examination.ts';
import { TERMINAL_FINDINGS, type TerminalFindingCode, terminalFindingCode } from './findings.ts';

const CHINESE = /[\u4e00-\u9fff]/;

describe.each(terminalFindingCode.options)('the finding %s of a terminal', (code: TerminalFindingCode) => {
  const row = TERMINAL_FINDINGS[code];
  const todo = 'todo' in row ? row.todo : undefined;

  it('names the same facts in both languages, and says what to do unless all is well', () => {
    expect(placeholdersOf(row.zh)).toEqual(placeholdersOf(row.en));
    expect(placeholdersOf(todo?.zh ?? '')).toEqual(placeholdersOf(todo?.en ?? ''));
    expect(todo === undefined).toBe(row.state === 'ok');
  });

  it('is worded in its own language, for a screen that people see too', () => {
    expect(row.en).not.toMatch(CHINESE);
    expect(todo?.en ?? '').not.toMatch(CHINESE);
    if (todo) expect(todo.zh).toMatch(CHINESE);
    expect(JSON.stringify(row)).not.toMatch(/console|控制台/i);
  });
});

describe('the checks of a terminal', () => {
  it('have a name in both languages, and one for each device', () => {
    for (const { zh, en } of Object.values(TERMINAL_CHECKS)) {
      expect(zh).toMatch(CHINESE);
      expect(en).toMatch(/^[a-z -]+$/);
    }
    expect(terminalCheck.options).toEqual(expect.arrayContaining([...deviceClass.options]));
  });

  it('hold their facts, and moments as the reader has them', () => {
    const line = { code: 'certificate-ends', facts: { moment: '2026-11-28T00:00:00Z', days: 3 } } as const;
    expect(wordTerminalFinding(line, 'en', () => 'Saturday').found).toBe('expires in 3 days, at Saturday');
    expect(wordTerminalFinding({ code: 'pages-fine', facts: {} }, 'zh')).toEqual({
      found: '',
      todo: undefined,
    });
  });
});
