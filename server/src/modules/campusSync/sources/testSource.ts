import type { CallData, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { dataSourceCalls, TestedSource } from '@self-print/contract/platform/campusSync.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import {
  HostKeyFailure,
  type SourceCell,
  SourceFailure,
  type SourceReader,
} from '../../../adapters/dataSource/types.ts';
import { timeZoneOf } from '../../../db/timeZoneOf.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import { connectionOf, findSource, type SourceRow } from './sourceStore.ts';

type TestCall = typeof dataSourceCalls.test;
type SampleCall = typeof dataSourceCalls.sample;
type TestDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'dataSources'>;

/** A test opens a connection to whatever address was typed. */
const TEST_RATE: RateRule = { tries: 60, windowMs: 10 * MINUTE_MS };
const SAMPLE_ROWS = 10;
const SAMPLE_CHARACTERS = 40;

/** Tells what is found at a source: its version, tables, and whether the account could write. */
export async function testSource(
  deps: TestDeps,
  actor: AdminActor,
  { sourceId }: CallInput<TestCall>,
): Promise<CallResult<TestCall>> {
  const found = await begin(deps, actor, sourceId);
  if (!found.ok) return found;
  const tested = await withReader<TestedSource>(
    deps,
    found.value,
    async (reader) => {
      const { version, canWrite } = await reader.about();
      return { works: true, version, canWrite, tables: [...(await reader.tables())] };
    },
    (failure) => ({
      works: false,
      fault: failure.fault,
      hostKey: failure instanceof HostKeyFailure ? failure.hostKey : null,
    }),
  );
  return ok(tested);
}

/** The first rows of a table, masked: enough to see what a column is, not whose. */
export async function sampleSource(
  deps: TestDeps,
  actor: AdminActor,
  { sourceId, schema, table }: CallInput<SampleCall>,
): Promise<CallResult<SampleCall>> {
  const found = await begin(deps, actor, sourceId);
  if (!found.ok) return found;
  const sample = await withReader<CallData<SampleCall>>(
    deps,
    found.value,
    async (reader) => {
      const known = (await reader.tables()).find((each) => each.schema === schema && each.name === table);
      const columns = known?.columns.map(({ name }) => name) ?? [];
      const [orderBy] = columns;
      if (orderBy === undefined) throw new SourceFailure('columnsChanged');
      const rows: (string | null)[][] = [];
      for await (const portion of reader.read({ schema, table, columns, orderBy, limit: SAMPLE_ROWS }))
        rows.push(...portion.map((cells) => cells.map(maskCell)));
      return { fault: null, columns, rows };
    },
    ({ fault }) => ({ fault, columns: [], rows: [] }),
  );
  return ok(sample);
}

const maskCell = (cell: SourceCell) =>
  cell === null ? null : maskText('name', cell.slice(0, SAMPLE_CHARACTERS));

async function begin(deps: TestDeps, { schoolCode, userId }: AdminActor, sourceId: string) {
  const row = await findSource(deps.db, { schoolCode, sourceId });
  if (!row) return fail(problem('NOT_FOUND'));
  const taken = await takeRate(deps, TEST_RATE, 'test data source', schoolCode, userId);
  return taken.ok ? ok(row) : taken;
}

async function withReader<Answer>(
  { db, keys, dataSources }: TestDeps,
  row: SourceRow,
  use: (reader: SourceReader) => Promise<Answer>,
  tell: (failure: SourceFailure) => Answer,
): Promise<Answer> {
  let reader: SourceReader | undefined;
  try {
    reader = await dataSources.open(connectionOf(keys, row), await timeZoneOf(db, row.schoolCode));
    return await use(reader);
  } catch (error) {
    if (error instanceof SourceFailure) return tell(error);
    throw error;
  } finally {
    await reader?.close();
  }
}
