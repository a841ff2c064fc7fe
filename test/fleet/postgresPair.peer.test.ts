import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findPostgres } from '@self-print/build/programs.ts';
import { ok } from '@self-print/contract/result.ts';
import { openPostgresDatabase } from '@self-print/server/db/postgres.ts';
import { isDatabaseUnreachable } from '@self-print/server/db/unreachable.ts';
import { type PostgresPair, startPostgresPair } from './postgresPair.ts';

const postgres = findPostgres();
const suite = postgres === undefined ? describe.skip : describe;

suite('a database that fails over', () => {
  let pair: PostgresPair;
  beforeAll(async () => {
    pair = await startPostgresPair(postgres ?? '');
  });
  afterAll(() => pair?.stop());

  it('cuts who is connected, has what was answered, and takes changes at the same address', async () => {
    const db = openPostgresDatabase(pair.url, () => {});
    await db.pool.query('create table kept (value int); insert into kept values (1)');
    // In the middle of a transaction, between two statements: the process goes on, and the next statement fails.
    const begun = db.transaction(async ({ orm }) => {
      await orm.execute('insert into kept values (0)');
      await pair.failOver();
      await orm.execute('insert into kept values (0)');
      return ok();
    });
    const failure: unknown = await begun.catch((error: unknown) => error);
    expect(isDatabaseUnreachable(failure)).toBe(true);

    const { rows } = await db.pool.query(
      'insert into kept values (2) returning (select sum(value) from kept)',
    );
    expect(rows).toEqual([{ sum: '1' }]);
    await db.close();
  });
});
