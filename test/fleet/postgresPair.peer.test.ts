import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findPostgres } from '@self-print/build/programs.ts';
import pg from 'pg';
import { type PostgresPair, startPostgresPair } from './postgresPair.ts';

const postgres = findPostgres();
const suite = postgres === undefined ? describe.skip : describe;

suite('a database that fails over', () => {
  let pair: PostgresPair;
  beforeAll(async () => {
    pair = await startPostgresPair(postgres ?? '');
  });
  afterAll(() => pair?.stop());

  const open = async () => {
    const client = new pg.Client({ connectionString: pair.url });
    // Told once its connection is cut.
    const cut = new Promise<Error>((resolve) => client.on('error', resolve));
    await client.connect();
    return { client, cut };
  };

  it('cuts who is connected, has what was answered, and takes changes at the same address', async () => {
    const before = await open();
    await before.client.query('create table kept (value int); insert into kept values (1)');
    const { rows: dying } = await before.client.query('select pg_is_in_recovery() as follows');
    expect(dying).toEqual([{ follows: false }]);
    await pair.failOver();
    expect((await before.cut).message).toContain('terminat');

    const { client } = await open();
    const { rows } = await client.query('insert into kept values (2) returning (select count(*) from kept)');
    expect(rows).toEqual([{ count: '1' }]);
    await client.end();
  });
});
