import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openPostgresDatabase } from './postgres.ts';
import { isDatabaseUnreachable } from './unreachable.ts';

describe('an unreachable database', () => {
  it('is recognised from the error of a pool', async () => {
    const db = openPostgresDatabase('postgres://nobody@127.0.0.1:1/none', () => {});
    const failure: unknown = await db.orm.execute('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnreachable(failure)).toBe(true);
    await db.close();
  });

  it('is recognised when no connection becomes free', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const pool = new pg.Pool({ connectionTimeoutMillis: 5, host: '127.0.0.1', port });
    const failure: unknown = await pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnreachable(failure)).toBe(true);
    await pool.end();
    silent.close();
  });

  it.each([
    [Object.assign(new Error('x'), { code: '57P01' }), true],
    [Object.assign(new Error('x'), { code: '08006' }), true],
    [new Error('x', { cause: new Error('Connection terminated unexpectedly') }), true],
    [Object.assign(new Error('x'), { code: '23505' }), false],
    [Object.assign(new Error('x'), { code: '57014' }), false],
    [new Error('Cannot read properties of undefined'), false],
    ['text', false],
    [null, false],
  ])('%j: %p', (error, expected) => expect(isDatabaseUnreachable(error)).toBe(expected));
});
