import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { checkOperations } from '../../modules/operations/checkOperations.ts';
import { checkLedger } from '../../modules/payments/ledger/checkLedger.ts';
import { ASKED_ELSEWHERE, listAsks } from '../../testing/lists/listAsks.ts';
import { readListFacts } from '../../testing/lists/listFacts.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { TEST_DATABASE_URL } from '../../testing/testDatabase.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool } from '../../testing/testSchool.ts';
import { LARGE_SCHOOLS, type LargeOptions, seedLarge } from './seedLarge.ts';

const SIZE = { terminals: 5, people: 30, orders: 120, seed: 7, password: 'a password of tests' };
const PAGING = { page: 1, rows: 20 };
/** Lists that are empty in a school of the generator, or in a platform of tests, which has no built pages. */
const EMPTY = new Set([
  '/item/sp-resource',
  '/client/config/genCardFactoryVersion',
  '/query-item/list',
  '/sys/sp-ad/list',
  '/sys/sp-approval/list',
  '/sys/sp-role/approvals',
  '/sys/sp-tip/list',
]);
/** Tables of which everything but ciphertexts and passwords follows from the seed. */
const COMPARED = [
  'select order_id, item_id, user_id, state, created_at, claimed_by from print_order order by order_id',
  'select school_code, entry_no, account, amount_fen, at from ledger_entry order by school_code, entry_no',
  'select user_id, user_name_index, department, role, created_at from account order by user_id',
  'select event_id, user_id, outcome, at from sign_in_event order by event_id',
] as const;

const answer = z.object({ total: z.int(), rows: z.array(z.unknown()) });
const [schoolCode = ''] = LARGE_SCHOOLS;
const onPostgres = TEST_DATABASE_URL === undefined ? describe.skip : describe;

describe('the table of lists', () => {
  it('has every list of the console', () => {
    const facts = new Proxy({} as Parameters<typeof listAsks>[0], { get: () => '' });
    const asked = new Set(listAsks(facts).map(({ call }) => call));
    for (const call of ASKED_ELSEWHERE) asked.add(call);
    const missing = PLATFORM_CALLS.filter(
      (call) => call.client === 'admin' && isPaged(call.data) && !asked.has(call),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  function isPaged(data: unknown): boolean {
    return data instanceof Object && '_zod' in data && 'shape' in data && hasTotal(data.shape);
  }
  const hasTotal = (shape: unknown) => shape instanceof Object && 'rows' in shape && 'total' in shape;
});

describe('the generator of large databases', () => {
  let platform: TestPlatform;
  let options: LargeOptions;
  beforeAll(async () => {
    platform = await startTestPlatform();
    options = { ...SIZE, until: platform.clock.now() };
  });
  afterAll(() => platform.close());

  (TEST_DATABASE_URL === undefined ? it : it.skip)('refuses the embedded database', async () => {
    expect(await seedLarge(platform.deps, options)).toEqual({ ok: false, problem: 'embedded' });
  });

  onPostgres('on PostgreSQL', () => {
    let admin: CallFunction;
    let contents: string;
    beforeAll(async () => {
      expect(await seedLarge(platform.deps, options)).toEqual(ok());
      contents = await readContents();
      const { adminId: userId } = await readListFacts(platform.deps, schoolCode);
      admin = await signedIn(platform, { schoolCode, userId }, 'admin');
    });

    it('makes rows that every list of the console can read', async () => {
      const empty: string[] = [];
      for (const { call, filter, ask } of listAsks(await readListFacts(platform.deps, schoolCode))) {
        const asked = await ask(admin, PAGING);
        expect({ path: call.path, filter, asked }).toMatchObject({ asked: { ok: true } });
        const { rows, total } = answer.parse(asked.ok && asked.value);
        expect(rows.length).toBe(Math.min(total, PAGING.rows));
        if (filter === '' && total === 0 && !EMPTY.has(call.path)) empty.push(call.path);
      }
      expect(empty).toEqual([]);
    });

    it('leaves books and an operation log in which nothing is wrong', async () => {
      for (const code of LARGE_SCHOOLS) {
        expect(await checkLedger(platform.deps.db, code)).toMatchObject({ faults: [] });
        expect(await checkOperations(platform.deps, code)).toMatchObject({ faults: [] });
      }
    });

    it('makes the same again for the same options, and something else for another seed', async () => {
      expect(await seedLarge(platform.deps, options)).toEqual(ok());
      expect(await readContents()).toBe(contents);
      expect(await seedLarge(platform.deps, { ...options, seed: 8 })).toEqual(ok());
      expect(await readContents()).not.toBe(contents);
    });

    it('leaves a database alone that has schools of somebody', async () => {
      await addTestSchool(platform);
      const before = await readContents();
      expect(await seedLarge(platform.deps, options)).toEqual({ ok: false, problem: 'inUse' });
      expect(await readContents()).toBe(before);
    });
  });

  async function readContents(): Promise<string> {
    const hash = createHash('sha256');
    for (const statement of COMPARED) {
      const { rows } = await platform.deps.db.pool.query(statement);
      expect(rows.length).toBeGreaterThan(0);
      hash.update(JSON.stringify(rows));
    }
    return hash.digest('hex');
  }
});
