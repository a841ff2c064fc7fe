import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import { ownTableCalls as calls, type OwnTable } from '@self-print/contract/platform/ownTables.ts';
import { eq } from 'drizzle-orm';
import { hasTool, runTool } from '../../adapters/sign/testing/tools.ts';
import { printItem } from '../../db/schema/items.ts';
import {
  addEditors,
  CERTIFICATE,
  publishTestTemplate,
  setItemTemplate,
  type WrittenTemplate,
} from '../../testing/certificates.ts';
import { openTestEngines, type TestEngines } from '../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { createFakeSource } from '../campusSync/testing/fakeSource.ts';
import { column, openSyncDesk, PERSONS } from '../campusSync/testing/syncDesk.ts';
import { readSources } from '../issuing/documentSources.ts';
import { issueDocument } from '../issuing/issueDocument.ts';
import { AWARDS, openTableDesk, ROOMS } from './testing/tableDesk.ts';

const fake = createFakeSource(['xh', 'js', 'rq', 'mc']);
let engines: TestEngines;
let platform: TestPlatform;
beforeAll(async () => {
  engines = await openTestEngines();
  platform = await startTestPlatform({ engines, dataSources: fake });
});
afterAll(async () => {
  await platform.close();
  await engines.close();
});

const without = (facts: OwnTableFacts, code: string) => ({
  ...facts,
  fields: facts.fields.filter((field) => field.code !== code),
});
/** What a change of a table is refused for; undefined where it is not. */
const usersBy = async (call: CallFunction, { tableId, revision }: OwnTable, facts: OwnTableFacts) => {
  const answer = await call(calls.modify, { tableId, revision, facts });
  if (answer.ok) return undefined;
  return answer.problem.kind === 'refused' && answer.problem.name === 'OWN_TABLE_IN_USE'
    ? answer.problem.detail.usedBy
    : answer.problem;
};

const variable = (name: string, zh: string, sample: string) => ({
  name,
  type: 'text' as const,
  label: { zh, en: zh },
  sample,
});
const TEMPLATE: WrittenTemplate = {
  ...CERTIFICATE,
  variables: [
    ...CERTIFICATE.variables.filter(({ name }) => /^(student\.n|document|issued)/.test(name)),
    variable('own.rooms.room', '房间', '1-101'),
    {
      name: 'own.awards',
      type: 'list',
      label: { zh: '获奖', en: 'Awards' },
      columns: [
        variable('contest', '竞赛', 'ACM'),
        { ...variable('rank', '名次', ''), type: 'number', sample: 1 },
      ],
      sample: [{ contest: 'ACM', rank: 1 }],
    },
  ],
  flow: [
    {
      id: 'statement',
      kind: 'paragraph',
      text: { zh: '{student.name}住{own.rooms.room}室', en: '{student.name} lives in {own.rooms.room}' },
    },
    {
      id: 'awards',
      kind: 'table',
      rows: 'own.awards',
      lines: { pattern: 'grid' },
      columns: [
        { head: { zh: '竞赛', en: 'Contest' }, text: { zh: '{contest}', en: '{contest}' }, share: 50 },
        { head: { zh: '名次', en: 'Rank' }, text: { zh: '第{rank}名', en: 'No {rank}' }, share: 50 },
      ],
    },
  ],
};

describe('fields of own tables', () => {
  it('are what documents print, and stay while templates, items and inquiries use them', async () => {
    const desk = await openTableDesk(platform);
    const { schoolCode, school, call } = desk;
    const [awards, rooms] = [await desk.create(AWARDS), await desk.create(ROOMS)];
    const person = await desk.addPerson('D1', '张䶮');
    const won = { number: 'D1', contest: '数学建模', wonOn: '2026-05-01', rank: '2' };
    expectOk(await desk.take(awards, [won, { ...won, contest: 'ACM', rank: '17' }]));
    expectOk(await desk.take(rooms, [{ number: 'D1', room: '3-201' }]));
    await publishTestTemplate(platform.deps, await addEditors(school), 'life', TEMPLATE);
    const item = await setItemTemplate(platform.deps, schoolCode, await school.addItem(), 'life');

    const { orderId } = await school.addOrder({ userId: person.userId, itemId: item.itemId });
    const made = expectOk(
      await issueDocument(platform.deps, {
        orderId,
        item,
        language: 'zh',
        formValues: {},
        sources: await readSources(platform.deps, person, item.itemId),
        now: platform.clock.now(),
      }),
    );
    expect(made.facts.facts).toContainEqual({
      label: { zh: '房间', en: '房间' },
      value: { zh: '3-201', en: '3-201' },
    });
    if (hasTool('pdftotext')) {
      const directory = await mkdtemp(join(tmpdir(), 'self-print-own-'));
      const path = join(directory, 'made.pdf');
      await writeFile(path, await bytesOf(expectOk(await platform.deps.storage.stream(made.file))));
      const words = (await runTool('pdftotext', ['-layout', path, '-'])).output.replace(/\s/g, '');
      await rm(directory, { recursive: true });
      for (const part of ['张䶮住3-201室', '数学建模', '第2名', 'ACM', '第17名'])
        expect(words).toContain(part);
    }

    const template = 'template:在读证明';
    expect(await usersBy(call, awards, without(AWARDS, 'rank'))).toEqual([template]);
    expect(await usersBy(call, rooms, without(ROOMS, 'room'))).toEqual([template]);
    const asText = AWARDS.fields.map((each) =>
      each.code === 'rank' ? { ...each, kind: 'text' as const } : each,
    );
    expect(await usersBy(call, awards, { ...AWARDS, fields: asText })).toEqual([template]);
    const { tableId, revision } = rooms;
    expect(await call(calls.remove, { tableId, revision })).toMatchObject({
      problem: {
        name: 'OWN_TABLE_IN_USE',
        message: '正在使用中，不能删除或改变类型：模板“在读证明”',
        detail: { usedBy: [template] },
      },
    });

    const settings = { variable: 'own.rooms.note', values: ['x'] };
    await platform.deps.db.orm
      .update(printItem)
      .set({ plugins: [{ name: 'record-value', settings }] })
      .where(eq(printItem.itemId, item.itemId));
    expect(await usersBy(call, rooms, without(ROOMS, 'note'))).toEqual(['item:在读证明']);

    const id = randomUUID();
    const facts = {
      code: 'awards',
      title: { zh: '我的获奖', en: 'My awards' },
      icon: 'list' as const,
      position: 1,
      source: { kind: 'record' as const, list: 'own.awards' },
      view: 'table' as const,
      columns: [{ name: 'score', label: { zh: '得分', en: 'Score' }, kind: 'number' as const }],
      minAssurance: 'normal' as const,
      printable: false,
      printLimit: null,
      printPeriod: 'month' as const,
    };
    expectOk(await call(inquiryAdminCalls.save, { id, facts, revision: 0 }));
    expect(await usersBy(call, awards, without(AWARDS, 'score'))).toEqual(['inquiry:我的获奖']);
    const tried = expectOk(await call(inquiryAdminCalls.try, { id, userName: 'D1' }));
    expect(tried.total).toBe(2);
  });

  it('are where schemes write, by the same rules, and stay while schemes use them', async () => {
    const desk = await openSyncDesk(platform);
    const { call } = desk;
    const table = expectOk(await call(calls.create, { tableId: randomUUID(), facts: AWARDS }));
    for (const number of ['A1', 'A2', 'A3']) await desk.addPerson(number);
    const rules = {
      ...PERSONS,
      list: 'own.awards',
      columns: [column('xh', '#'), column('js', 'contest'), column('rq', 'wonOn'), column('mc', 'rank')],
    };
    expectOk(await desk.save(rules));
    const row = (xh: string, js: string, mc: string) => ({ xh, js, rq: '2026-05-01', mc });
    fake.rows = [
      row('A1', 'ACM', '1'),
      row('A1', '英语', '2'),
      row('A2', 'ACM', '1.5'),
      row('A3', 'ACM', '1'),
      row('A3', 'acm', '2'),
    ];
    await desk.run('trial');
    expect(await desk.run('full')).toMatchObject({ state: 'done', added: 1, refused: 2 });
    const found = expectOk(await call(calls.rows, { tableId: table.tableId, page: 1, rows: 10 })).rows;
    expect(found.map(({ userName, values }) => [userName, values.contest, values.rank])).toEqual([
      ['A1', 'ACM', '1'],
      ['A1', '英语', '2'],
    ]);
    expect(await usersBy(call, table, without(AWARDS, 'rank'))).toEqual(['scheme:学籍']);
    expect(await usersBy(call, table, without(AWARDS, 'score'))).toBeUndefined();
  });
});

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
