import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OwnTable } from '@self-print/contract/platform/ownTables.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { personRecord } from '../../db/schema/records.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { AWARDS, openTableDesk, ROOMS, type TableDesk } from './testing/tableDesk.ts';

const RUNS = 25;
const NUMBERS = ['P1', 'P2', 'P3'];

let platform: TestPlatform;
let desk: TableDesk;
let tables: readonly OwnTable[];
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openTableDesk(platform);
  for (const number of NUMBERS) await desk.addPerson(number);
  tables = [await desk.create(AWARDS), await desk.create(ROOMS)];
});
afterAll(() => platform.close());

const text = fc.oneof(
  fc.constantFrom('', 'A', 'b', '2026-05-01', '0000-00-00', '7', '7.5', '=1+1'),
  // A request with NUL in it is refused as a whole.
  fc.string({ unit: 'binary', maxLength: 6 }).map((any) => any.replaceAll('\0', '')),
);
const cells = fc.record({
  number: fc.constantFrom(...NUMBERS, 'p1', 'nobody', ''),
  contest: text,
  wonOn: text,
  rank: text,
  score: text,
  room: text,
  note: text,
});
const file = fc.record({
  table: fc.nat(1),
  portions: fc.array(fc.array(cells, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
});

/** All that is stored of the people's records, but for when and by which import. */
async function stored() {
  const rows = await platform.deps.db.orm
    .select()
    .from(personRecord)
    .where(eq(personRecord.schoolCode, desk.schoolCode))
    .orderBy(personRecord.userId);
  return Promise.all(
    rows.map(async ({ schoolCode, userId, ownRows }) => ({
      userId,
      ownRows,
      content: await platform.deps.records.read({ schoolCode, userId }),
    })),
  );
}

it('leaves everything as it was before, whatever was imported and however often, when it is undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
      const states: unknown[] = [];
      const imports: string[] = [];
      for (const { table, portions } of files) {
        states.push(await stored());
        const importId = randomUUID();
        imports.push(importId);
        for (const rows of portions) {
          const { added, changed, same, problems } = expectOk(
            await desk.take(tables[table] ?? { tableId: '', revision: 0 }, rows, { importId }),
          );
          expect(added + changed + same + problems.length).toBe(rows.length);
        }
      }
      for (const importId of imports.reverse()) {
        await desk.call(recordImportCalls.undo, { importId });
        expect(await stored()).toEqual(states.pop());
      }
    }),
    { numRuns: RUNS },
  );
});
