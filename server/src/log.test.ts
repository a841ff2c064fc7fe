import { describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createEventLog } from './log.ts';
import { inRequest } from './requestContext.ts';
import { openTestDatabase } from './testing/testDatabase.ts';

function written(level: 'info' | 'silent' = 'info') {
  const lines: string[] = [];
  const log = createEventLog(level, { write: (line: string) => void lines.push(line) });
  return { log, lines };
}

describe('the log', () => {
  it('writes one line of JSON with the event, its meaning and the request', () => {
    const { log, lines } = written();
    inRequest('request-1', () => log.event('server-ready', { origin: 'http://x' }));
    log.event('server-stop');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { process: 'server', event: 'server-ready', origin: 'http://x', requestId: 'request-1' },
      { event: 'server-stop', msg: 'The platform server stops' },
    ]);
    expect(lines[1]).not.toContain('requestId');
  });

  it('says nothing when it is silent', () => {
    const { log, lines } = written('silent');
    log.error('server-stop', new Error('x'));
    expect(lines).toEqual([]);
  });

  it('logs what failed and where, but not the data involved', async () => {
    const { log, lines } = written();
    const db = await openTestDatabase();
    try {
      const secret = '张小明 2026000123';
      const failure = await db.orm.execute(sql`select ${secret}::text, 1/0`).catch((error: unknown) => error);
      const duplicate = db.orm.execute(
        sql`insert into school values ('s', ${secret}, 'x', 'UTC', now()), ('s', 'x', 'x', 'UTC', now())`,
      );
      log.error('call-failed', failure, { call: 'x' });
      log.error('call-failed', await duplicate.catch((error: unknown) => error));
      expect(lines.join('')).not.toContain('张小明');
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        call: 'x',
        err: { message: expect.stringContaining('select'), cause: { code: '22012' } },
      });
      expect(JSON.parse(lines[1] ?? '')).toMatchObject({ err: { cause: { code: '23505' } } });
    } finally {
      await db.close();
    }
  });
});
