import { RELEASE_PRODUCT } from '@self-print/contract/release/releaseFacts.ts';
import { batchRow, batchScheme, batchTask } from '../../db/schema/batches.ts';
import { rollOut, rollOutTerminal, terminalPackage } from '../../db/schema/packages.ts';
import { reconDay, reconDifference } from '../../db/schema/reconciliation.ts';
import { CHANNELS, LARGE_ITEMS } from './catalogue.ts';
import { after, fill, type LargeSchool, momentOf, shareOf } from './largeSchool.ts';
import { DEPARTMENTS } from './people.ts';

const SCHEMES = 20;
const TASKS = 100;
/** Documents of the newest batch for each order that hangs on others. */
const ROWS = 0.2;
const PACKAGES = 20;
const DAYS = 365;
const DIFFERENCES = 500;
const DAY_MINUTES = 24 * 60;

/** Work on many at once: batches of documents, roll-outs of software, the comparison of days with bills. */
export async function seedBatches(school: LargeSchool, orders: readonly string[]): Promise<void> {
  const { schoolCode, random, people, adminId } = school;
  const itemId = LARGE_ITEMS[0]?.itemId ?? '';
  await fill(school, batchScheme)(SCHEMES, (index) => ({
    schoolCode,
    schemeId: random.uuid(),
    name: `毕业生 ${index + 1}`,
    itemId,
    language: 'zh',
    query: { department: DEPARTMENTS[index % DEPARTMENTS.length] ?? '', role: null },
    numbers: 0,
    naming: '{number}',
    output: 'zip',
    sorting: 'number',
    revision: 1,
    changedAt: momentOf(school, index, SCHEMES),
  }));
  const taskIds = Array.from({ length: TASKS }, () => random.uuid());
  const rows = shareOf(orders.length, ROWS);
  await fill(school, batchTask)(TASKS, (index) => {
    const requestedAt = momentOf(school, index, TASKS);
    const isLast = index === TASKS - 1;
    return {
      schoolCode,
      taskId: taskIds[index] ?? '',
      schemeName: `毕业生 ${(index % SCHEMES) + 1}`,
      itemId,
      language: 'zh',
      naming: '{number}',
      output: 'zip',
      state: isLast ? 'done' : 'expired',
      total: rows,
      issued: rows,
      requestedBy: adminId,
      requestedAt,
      endedAt: after(requestedAt, 60),
      resultUntil: isLast ? after(requestedAt, 14 * DAY_MINUTES) : null,
    };
  });
  await fill(school, batchRow)(rows, (index) => ({
    schoolCode,
    taskId: taskIds.at(-1) ?? '',
    no: index + 1,
    userId: people[index % people.length] ?? people[0],
    state: 'issued',
    orderId: orders[index] ?? '',
  }));
  await seedRollOuts(school);
  await seedReconciliation(school);
}

async function seedRollOuts(school: LargeSchool): Promise<void> {
  const { schoolCode, random, terminals, adminId } = school;
  const packages = Array.from({ length: PACKAGES }, () => random.uuid());
  const rollOuts = packages.map(() => random.uuid());
  const version = (index: number) => `1.${index}.0`;
  await fill(school, terminalPackage)(PACKAGES, (index) => ({
    schoolCode,
    packageId: packages[index] ?? '',
    sizeBytes: 1_000,
    facts: {
      product: RELEASE_PRODUCT,
      version: version(index),
      system: 'linux-x64',
      node: '24.0.0',
      journal: 1,
      keeper: 1,
      files: 1,
      key: `SHA256:${'A'.repeat(43)}`,
    },
    version: version(index),
    system: 'linux-x64',
    addedBy: adminId,
    addedAt: momentOf(school, index, PACKAGES),
  }));
  await fill(school, rollOut)(PACKAGES, (index) => {
    const begunAt = momentOf(school, index, PACKAGES);
    return {
      schoolCode,
      rollOutId: rollOuts[index] ?? '',
      packageId: packages[index] ?? '',
      stage: 2,
      stageSince: begunAt,
      failureLimit: 3,
      allowOlder: false,
      stopped: 'byHand',
      begunBy: adminId,
      begunAt,
    };
  });
  await fill(school, rollOutTerminal)(PACKAGES * terminals.length, (index) => {
    const at = Math.floor(index / terminals.length);
    const changedAt = momentOf(school, at, PACKAGES);
    return {
      schoolCode,
      rollOutId: rollOuts[at] ?? '',
      terminalCode: terminals[index % terminals.length] ?? terminals[0],
      orderId: random.uuid(),
      stage: 'proven',
      receivedBytes: 1_000,
      changedAt,
      reportedAt: changedAt,
    };
  });
}

async function seedReconciliation(school: LargeSchool): Promise<void> {
  const { schoolCode, random, until } = school;
  const dayAgo = (days: number) => after(until, -days * DAY_MINUTES);
  const none = { payments: 0, paidFen: 0, refunds: 0, refundedFen: 0 };
  const [channelId] = CHANNELS;
  const dayOf = (index: number) =>
    dayAgo(index + 1)
      .toISOString()
      .slice(0, 10);
  await fill(school, reconDay)(DAYS, (index) => ({
    schoolCode,
    channelId,
    day: dayOf(index),
    state: index === 0 ? 'differs' : 'agrees',
    faultDetail: '',
    billHash: '',
    theirs: none,
    feeFen: 0,
    ours: none,
    awaited: 0,
    tries: 0,
    fetchedAt: dayAgo(index),
  }));
  await fill(school, reconDifference)(DIFFERENCES, (index) => ({
    schoolCode,
    differenceId: random.uuid(),
    channelId,
    day: dayOf(0),
    kind: 'missing-here',
    lineKind: 'payment',
    number: `P${index}`,
    outTradeNo: `P${index}`,
    occurrence: 1,
    theirFen: 200,
    theirAt: dayAgo(1),
    channelTradeNo: `C${index}`,
    fingerprint: String(index),
    present: true,
    foundAt: dayAgo(0),
  }));
}
