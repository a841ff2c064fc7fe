import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LOG_BOOK_LINES, LOG_FILE_BYTES, LOG_FILE_RETRY_MS, LOG_FILES_MAX } from './limits.ts';
import { createLog } from './log.ts';
import { createLogBook } from './logBook.ts';
import { createLogFiles } from './logFiles.ts';

let folder: string;
let elapsed: number;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'logs-')), 'logs');
  elapsed = 0;
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
const files = () => createLogFiles(folder, { elapsed: () => elapsed });
const text = (name = 'agent.log') => readFileSync(join(folder, name), 'utf8');

describe('the log files', () => {
  it('write lines immediately, are private, and continue where the last run ended', () => {
    files()('one\n');
    files()('two\n');
    expect(text()).toBe('one\ntwo\n');
    expect(statSync(join(folder, 'agent.log')).mode & 0o777).toBe(0o600);
  });

  it('are bounded in size and number, the newest first', () => {
    const write = files();
    const line = `${'x'.repeat(LOG_FILE_BYTES / 2 - 1)}\n`;
    for (let count = 0; count < 2 * LOG_FILES_MAX + 6; count += 1) write(`${count}${line}`);
    const names = readdirSync(folder);
    expect(names.sort()).toEqual(['agent.1.log', 'agent.2.log', 'agent.3.log', 'agent.4.log', 'agent.log']);
    for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(LOG_FILE_BYTES);
    expect(text().startsWith('15x')).toBe(true);
    expect(text('agent.1.log').startsWith('14x')).toBe(true);
  });

  it('lose lines while the disk cannot be written, and nothing else', () => {
    writeFileSync(join(folder, '..', 'blocked'), '');
    const write = createLogFiles(join(folder, '..', 'blocked'), { elapsed: () => elapsed });
    expect(() => write('lost\n')).not.toThrow();
    rmSync(join(folder, '..', 'blocked'));
    write('lost too\n');
    expect(existsSync(join(folder, '..', 'blocked'))).toBe(false);
    elapsed += LOG_FILE_RETRY_MS;
    write('kept\n');
    expect(readFileSync(join(folder, '..', 'blocked', 'agent.log'), 'utf8')).toBe('kept\n');
    chmodSync(join(folder, '..', 'blocked'), 0o700);
  });
});

describe('the newest lines of the log', () => {
  it('are those that were written, with their details', () => {
    const book = createLogBook();
    const log = createLog('info', [book.add]);
    log.event('agent-start', { version: '1.2.3' });
    log.error('call-failed', new Error('broken'), { path: '/x' });
    expect(book.newest(10, '')).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        level: 'info',
        event: 'agent-start',
        meaning: 'The hardware agent starts',
        facts: [{ name: 'version', value: '1.2.3' }],
      },
      expect.objectContaining({
        level: 'error',
        event: 'call-failed',
        facts: expect.arrayContaining([{ name: 'path', value: '/x' }]),
      }),
    ]);
    expect(book.newest(1, '')).toMatchObject([{ event: 'call-failed' }]);
    expect(book.newest(10, 'VERSION')).toMatchObject([{ event: 'agent-start' }]);
    expect(book.newest(10, 'nothing')).toEqual([]);
  });

  it('are limited in number and length', () => {
    const book = createLogBook();
    const log = createLog('info', [book.add]);
    for (let count = 0; count < LOG_BOOK_LINES + 10; count += 1) log.event('agent-ready', { count });
    expect(book.newest(2 * LOG_BOOK_LINES, '')).toHaveLength(LOG_BOOK_LINES);
    expect(book.newest(1, '')[0]?.facts).toEqual([{ name: 'count', value: String(LOG_BOOK_LINES + 9) }]);
    log.event('agent-stop', { long: 'x'.repeat(3_000) });
    expect(book.newest(1, '')[0]?.facts).toEqual([{ name: 'long', value: 'x'.repeat(1_000) }]);
    log.event('agent-stop', { long: 'x'.repeat(100_000) });
    expect(book.newest(1, '')).toMatchObject([{ event: 'agent-stop', facts: [{ name: 'shortened' }] }]);
  });
});
