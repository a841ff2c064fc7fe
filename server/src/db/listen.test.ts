import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { sql } from 'drizzle-orm';
import { createManualTimers } from '../testing/manualTimers.ts';
import { openTestDatabase, TEST_DATABASE_URL } from '../testing/testDatabase.ts';
import type { Database, Queries } from './database.ts';
import { LISTEN_CHECK_MS, LISTENER_NAME, listenOnPostgres } from './listenOnPostgres.ts';

const CHANNEL = 'Test "channel"';

describe('notifications of the database', () => {
  let db: Database;
  const timers = createManualTimers();
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  const say = ({ orm }: Queries, text: string, channel = CHANNEL) =>
    orm.execute(sql`select pg_notify(${channel}, ${text})`);
  /** Listens until `last` arrives and returns all messages. */
  const hear = async () => {
    const heard: string[] = [];
    let arrived = () => {};
    const states: string[] = [];
    const end = await db.listen(
      CHANNEL,
      {
        onMessage: (payload) => {
          heard.push(payload);
          arrived();
        },
        onReady: () => {
          states.push('ready');
          arrived();
        },
        onLost: () => {
          states.push('lost');
          arrived();
        },
      },
      timers,
    );
    const until = async (met: () => boolean) => {
      while (!met()) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    };
    return { heard, states, until, end };
  };

  it('arrive in order, with any content, once they are committed', async () => {
    const { heard, states, until, end } = await hear();
    expect(states).toEqual(['ready']);
    await say(db, '');
    await say(db, '{"a":"中文"}');
    await say(db, 'elsewhere', 'other');
    await db.transaction(async (queries) => {
      await say(queries, 'rolled back');
      return fail('no');
    });
    await db.transaction(async (queries) => {
      await say(queries, 'committed');
      return ok();
    });
    await until(() => heard.includes('committed'));
    expect(heard).toEqual(['', '{"a":"中文"}', 'committed']);
    await end();
  });

  it('reach all listeners until they unsubscribe', async () => {
    const [first, second] = [await hear(), await hear()];
    await say(db, 'both');
    await first.until(() => first.heard.length > 0);
    await second.until(() => second.heard.length > 0);
    await first.end();
    await say(db, 'one');
    await second.until(() => second.heard.length > 1);
    expect([first.heard, second.heard]).toEqual([['both'], ['both', 'one']]);
    await second.end();
  });

  const onPostgres = TEST_DATABASE_URL === undefined ? it.skip : it;

  onPostgres('arrive again after the connection broke', async () => {
    const { heard, states, until, end } = await hear();
    await timers.fire(LISTEN_CHECK_MS);
    expect(states).toEqual(['ready']);
    await db.orm.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${LISTENER_NAME} and datname = current_database()`);
    await until(() => states.includes('lost'));
    await say(db, 'missed');
    await timers.fire(LISTEN_CHECK_MS);
    expect(states).toEqual(['ready', 'lost', 'ready']);
    await say(db, 'heard');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['heard']);
    await end();
  });
});

describe('a listener whose database is down', () => {
  it('reports it once, tries again at each check, and can be stopped', async () => {
    const timers = createManualTimers();
    const states: string[] = [];
    const listen = listenOnPostgres('postgres://nobody@127.0.0.1:1/none');
    const end = await listen(
      CHANNEL,
      {
        onMessage: () => {},
        onReady: () => states.push('ready'),
        onLost: () => states.push('lost'),
      },
      timers,
    );
    await timers.fire(LISTEN_CHECK_MS);
    await timers.fire(LISTEN_CHECK_MS);
    expect(states).toEqual(['lost']);
    await end();
  });
});
