import { availableParallelism } from 'node:os';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { batchExportCalls as calls } from '@self-print/contract/platform/batchExport.ts';
import { createEngines } from '@self-print/server/engines.ts';
import { operationBy } from '@self-print/server/http/operation.ts';
import { fetchResult } from '@self-print/server/modules/batches/result/fetchResult.ts';
import { workBatches } from '@self-print/server/modules/batches/run/runBatches.ts';
import { prepareSigning } from '@self-print/server/signing.ts';
import { systemClock, systemRandom } from '@self-print/server/system.ts';
import {
  addEditors,
  publishTestTemplate,
  RECORD,
  setItemTemplate,
} from '@self-print/server/testing/certificates.ts';
import { createRecordedLog } from '@self-print/server/testing/recordedLog.ts';
import { signedIn } from '@self-print/server/testing/signedIn.ts';
import { startTestPlatform } from '@self-print/server/testing/testPlatform.ts';
import { addTestSchool, expectOk } from '@self-print/server/testing/testSchool.ts';

/**
 * A batch of signed certificates of one page, from its start to its archive: each with pages for verifiers, a signature with a time
 * stamp, an order and a document in the database (PGlite; PostgreSQL when TEST_DATABASE_URL is set), and both files stored and
 * encrypted. Memory is that of the server's process without the typesetting ones, and with PGlite in it. The first argument is how
 * many.
 */
const COUNT = Number(process.argv[2] ?? 3_000);
const SAMPLE_MS = 200;
const MB = 1_000_000;
const BUDGET_SECONDS = (20 * COUNT) / 3_000;

async function main(): Promise<object> {
  const log = createRecordedLog();
  const signing = await prepareSigning(
    { kind: 'test' },
    { dataDirectory: process.env.TMPDIR ?? '/tmp', clock: systemClock, random: systemRandom, fetch },
    log,
  );
  const engines = createEngines({ signing, log, processes: Math.min(2, availableParallelism()) });
  const platform = await startTestPlatform({ engines });
  const deps = { ...platform.deps, clock: systemClock };
  try {
    const school = await addTestSchool(platform);
    const { schoolCode } = school;
    const editors = await addEditors(school);
    await publishTestTemplate(platform.deps, editors, 'diploma');
    const itemId = await school.addItem();
    await setItemTemplate(platform.deps, schoolCode, itemId, 'diploma');
    const numbers: string[] = [];
    for (let at = 0; at < COUNT; at += 1) {
      const userName = String(2_026_000_000 + at);
      const userId = await school.addPerson({ userName, name: `学生${at}` });
      await deps.records.write({ schoolCode, userId }, RECORD);
      numbers.push(userName);
    }
    const registrar = await signedIn(platform, { schoolCode, userId: editors.author.userId }, 'admin');
    const second = await signedIn(platform, { schoolCode, userId: editors.publisher.userId }, 'admin');
    const [schemeId, taskId] = [systemRandom.uuid(), systemRandom.uuid()];
    expectOk(
      await registrar(calls.saveScheme, {
        schemeId,
        name: 'bench',
        itemId,
        language: 'zh',
        people: { kind: 'list', numbers },
        naming: '{number}_{name}',
        output: 'zip',
        sorting: 'given',
        revision: 0,
      }),
    );
    const { state } = expectOk(await registrar(calls.start, { schemeId, taskId }));
    if (state === 'awaiting') expectOk(await second(calls.decide, { taskId, approve: true }));
    const memory = watchMemory();
    const begun = performance.now();
    await workBatches(deps, systemRandom.uuid(), new AbortController().signal);
    const seconds = (performance.now() - begun) / 1_000;
    const { counts } = expectOk(await registrar(calls.task, { taskId }));
    if (counts.issued !== COUNT) throw new Error(`Only ${counts.issued} were issued`);
    const packing = performance.now();
    const answer = expectOk(
      await fetchResult(deps, operationBy(editors.author, 'batch-fetched'), { taskId }),
    );
    let bytes = 0;
    for await (const part of answer.content) bytes += part.byteLength;
    const packed = (performance.now() - packing) / 1_000;
    const { early, peak } = memory();
    const rows: BenchRow[] = [
      {
        name: `batch of ${COUNT}: issued`,
        unit: 's',
        value: seconds,
        against: { name: 'its budget on 2 cores', value: BUDGET_SECONDS },
      },
      { name: 'batch: documents per second', unit: '/s', value: COUNT / seconds, against: null },
      { name: `batch: archive of ${Math.round(bytes / MB)} MB`, unit: 's', value: packed, against: null },
      {
        name: 'batch: most memory of the server',
        unit: 'MB',
        value: peak / MB,
        against: { name: 'after its first ten seconds', value: early / MB },
      },
    ];
    return { rows };
  } finally {
    await platform.close();
    await engines.close();
  }
}

/** Samples the memory of this process; `early` is the most of the first ten seconds. */
function watchMemory() {
  const begun = performance.now();
  let early = 0;
  let peak = 0;
  const timer = setInterval(() => {
    const { rss } = process.memoryUsage();
    peak = Math.max(peak, rss);
    if (performance.now() - begun < 10_000) early = Math.max(early, rss);
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return { early, peak };
  };
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
