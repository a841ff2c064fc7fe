import { CET_TABLE } from '@self-print/contract/platform/cetTable.ts';
import { ownVariable } from '@self-print/contract/platform/ownTableFacts.ts';
import { dataSource, syncRefusal, syncRun, syncScheme } from '../../db/schema/campusSync.ts';
import { duesOrder, duesReport, duesSource } from '../../db/schema/dues.ts';
import { outpatientReport } from '../../db/schema/outpatient.ts';
import { personRecord, recordImport } from '../../db/schema/records.ts';
import { schoolApp } from '../../db/schema/schoolApps.ts';
import { appHook, hookDelivery, schoolEvent } from '../../db/schema/schoolEvents.ts';
import { encryptConnection } from '../../modules/campusSync/sources/sourceStore.ts';
import { encryptKey } from '../../modules/dues/sourceStore.ts';
import { indexOfReport } from '../../modules/outpatient/reportName.ts';
import { recordColumns } from '../../modules/records/personRecords.ts';
import { DELIVERED_TABLES } from '../../modules/records/tableRegistry.ts';
import { after, fill, HISTORY_DAYS, type LargeSchool, momentOf, shareOf } from './largeSchool.ts';

/** For each order. */
const DELIVERIES = 0.1;
/** Of the orders for which there is more than the order. */
const REPORTS = 0.5;
/** For each person. */
const CET_ROWS = 0.2;
const IMPORTS = 200;
const APPS = 10;
const REFUSALS = 500;

/** What other systems of a school bring and are told. */
export async function seedSystems(school: LargeSchool, orders: readonly string[]): Promise<void> {
  await seedHooks(school);
  await seedSync(school);
  await seedDues(school, orders);
  const { schoolCode, keys, random, people, terminals, adminId } = school;
  const tests = shareOf(people.length, CET_ROWS);
  await fill(school, personRecord)(tests, (index) => {
    const place = { schoolCode, userId: people[index] ?? people[0] };
    const row = {
      exam: 'CET4',
      date: '2026-06-13',
      ticketNumber: String(110_000_000_000_000 + index),
      total: 350 + random.below(300),
    };
    return {
      ...place,
      ...recordColumns(keys, place, DELIVERED_TABLES, {
        values: { [ownVariable(CET_TABLE.code)]: [row] },
        images: {},
      }),
      updatedAt: momentOf(school, index, tests),
    };
  });
  await fill(school, recordImport)(IMPORTS, (index) => ({
    schoolCode,
    importId: random.uuid(),
    by: adminId,
    variables: ['department'],
    changed: random.below(5_000),
    createdAt: momentOf(school, index, IMPORTS),
  }));
  const reports = shareOf(orders.length, REPORTS);
  await fill(school, outpatientReport)(reports, (index) => {
    const createdAt = momentOf(school, index, reports);
    const owner = { schoolCode, userId: people[index % people.length] ?? people[0] };
    return {
      schoolCode,
      orderId: orders[index] ?? '',
      position: 0,
      terminalCode: random.pick(terminals),
      reportIndex: indexOfReport(keys, owner, String(index)),
      telling: 'told',
      nextTryAt: createdAt,
      createdAt,
    };
  });
}

async function seedHooks(school: LargeSchool): Promise<void> {
  const { schoolCode, random, size, until } = school;
  const appIds = Array.from({ length: APPS }, () => random.uuid());
  await fill(school, schoolApp)(APPS, (index) => ({
    schoolCode,
    appId: appIds[index] ?? '',
    name: `系统 ${index + 1}`,
    scopes: ['events:receive'],
    networks: [],
    callsPerMinute: 60,
    // Otherwise every order that is made up after it would be an event.
    revokedAt: until,
    revision: 1,
    createdAt: until,
  }));
  const hookId = random.uuid();
  await school.insert(appHook, [
    {
      schoolCode,
      hookId,
      appId: appIds[0] ?? '',
      address: 'https://events.example.edu/print',
      kinds: ['order.printed'],
      enabled: false,
      revision: 1,
      createdAt: until,
    },
  ]);
  const count = shareOf(size.orders, DELIVERIES);
  const events = Array.from({ length: count }, () => random.uuid());
  const subjectOf = (index: number) => `order:${events[index] ?? ''}`;
  await fill(school, schoolEvent)(count, (index) => ({
    schoolCode,
    eventId: events[index] ?? '',
    kind: 'order.printed',
    subject: subjectOf(index),
    data: {},
    at: momentOf(school, index, count),
  }));
  await fill(school, hookDelivery)(count, (index) => {
    const createdAt = momentOf(school, index, count);
    const isFailed = random.percent(1);
    return {
      schoolCode,
      deliveryId: random.uuid(),
      hookId,
      eventId: events[index] ?? '',
      seq: index + 1,
      subject: subjectOf(index),
      state: isFailed ? 'failed' : 'delivered',
      tries: 1,
      detail: '',
      createdAt,
      firstTryAt: createdAt,
      deliveredAt: isFailed ? null : createdAt,
    };
  });
}

async function seedSync(school: LargeSchool): Promise<void> {
  const { schoolCode, keys, random, adminId, until } = school;
  const source = { schoolCode, sourceId: random.uuid() };
  await school.insert(dataSource, [
    {
      ...source,
      name: '教务系统',
      kind: 'postgresql',
      connectionEncrypted: encryptConnection(keys, source, {
        kind: 'postgresql',
        host: 'database.example.edu',
        port: 5_432,
        database: 'campus',
        userName: 'reader',
        password: '',
        tls: 'none',
        authority: '',
      }),
      revision: 1,
      createdAt: until,
    },
  ]);
  const schemeId = random.uuid();
  await school.insert(syncScheme, [
    {
      schoolCode,
      schemeId,
      sourceId: source.sourceId,
      name: '学籍',
      rules: {
        schema: 'public',
        table: 'students',
        list: null,
        columns: [],
        watermark: null,
        gone: 'keep',
        thresholdPercent: 10,
        schedule: null,
      },
      revision: 1,
      savedBy: adminId,
      createdAt: until,
    },
  ]);
  const runs = Array.from({ length: HISTORY_DAYS }, () => random.uuid());
  await fill(school, syncRun)(runs.length, (index) => {
    const queuedAt = momentOf(school, index, runs.length);
    const isFailed = random.percent(3);
    return {
      schoolCode,
      runId: runs[index] ?? '',
      schemeId,
      revision: 1,
      kind: 'full',
      state: isFailed ? 'failed' : 'done',
      fault: isFailed ? 'unreachable' : null,
      by: adminId,
      isScheduled: true,
      queuedAt,
      startedAt: queuedAt,
      endedAt: after(queuedAt, 5),
      rowsRead: 1_000,
      same: 1_000,
    };
  });
  await fill(school, syncRefusal)(REFUSALS, (index) => ({
    schoolCode,
    runId: runs.at(-1) ?? '',
    no: index + 1,
    line: index + 1,
    kind: 'personUnknown',
    who: '2*******1',
    column: '',
  }));
}

async function seedDues(school: LargeSchool, orders: readonly string[]): Promise<void> {
  const { schoolCode, keys, random, until } = school;
  const source = { schoolCode, sourceId: random.uuid() };
  await school.insert(duesSource, [
    {
      ...source,
      nameZh: '财务系统',
      nameEn: 'Finance',
      address: 'https://finance.example.edu',
      account: 'print',
      keyId: 'key-1',
      keyEncrypted: encryptKey(keys, source, ''),
      enabled: false,
      revision: 1,
      createdAt: until,
    },
  ]);
  const count = shareOf(orders.length, REPORTS);
  const position = (index: number) => ({ schoolCode, orderId: orders[index] ?? '', reference: `D${index}` });
  await fill(school, duesOrder)(count, (index) => ({
    ...position(index),
    sourceId: source.sourceId,
    place: 1,
    titleZh: '学费',
    titleEn: 'Tuition',
    amountFen: 100_000,
  }));
  await fill(school, duesReport)(count, (index) => {
    const createdAt = momentOf(school, index, count);
    const isRefused = random.percent(2);
    return {
      ...position(index),
      reportId: random.uuid(),
      kind: 'paid',
      amountFen: 100_000,
      at: createdAt,
      state: isRefused ? 'refused' : 'told',
      tries: 1,
      detail: '',
      createdAt,
      toldAt: isRefused ? null : createdAt,
    };
  });
}
