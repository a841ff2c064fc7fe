import { randomUUID } from 'node:crypto';
import type { CallFunction } from '@self-print/contract/client.ts';
import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import { ownTableCalls as calls, type OwnTable } from '@self-print/contract/platform/ownTables.ts';
import { sessionHeaders } from '../../../testing/signedIn.ts';
import type { TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk } from '../../../testing/testSchool.ts';

type Field = OwnTableFacts['fields'][number];

export const field = (
  code: string,
  kind: Field['kind'],
  role: Field['role'] = 'value',
  zh = code,
  en = code,
): Field => ({ code, label: { zh, en }, kind, role });

/** Contests of a person, told apart by name and day. */
export const AWARDS: OwnTableFacts = {
  code: 'awards',
  name: { zh: '竞赛获奖', en: 'Awards' },
  fields: [
    field('number', 'code', 'person', '学号', 'Number'),
    field('contest', 'text', 'key', '竞赛', 'Contest'),
    field('wonOn', 'date', 'key', '日期', 'Day'),
    field('rank', 'whole', 'value', '名次', 'Rank'),
    field('score', 'decimal', 'value', '得分', 'Score'),
  ],
};

/** One row for each person. */
export const ROOMS: OwnTableFacts = {
  code: 'rooms',
  name: { zh: '住宿', en: 'Rooms' },
  fields: [
    field('number', 'code', 'person', '学号', 'Number'),
    field('room', 'code', 'value', '房间', 'Room'),
    field('note', 'text', 'value', '备注', 'Note'),
  ],
};

/** A school with administrators who define tables and fill them. */
export async function openTableDesk(platform: TestPlatform) {
  const school = await addTestSchool(platform);
  const { schoolCode } = school;
  const headersOf = async (role: string) =>
    sessionHeaders(platform, { schoolCode, userId: await school.addPerson({ role }) }, 'admin');
  const signIn = async (role: string): Promise<CallFunction> => platform.client(await headersOf(role));
  const call = await signIn('admin');
  const create = async (facts: OwnTableFacts) =>
    expectOk(await call(calls.create, { tableId: randomUUID(), facts }));
  const take = (
    table: Pick<OwnTable, 'tableId' | 'revision'>,
    rows: readonly Record<string, string>[],
    changes: { importId?: string; isTrial?: boolean } = {},
    by = call,
  ) =>
    by(calls.import, {
      tableId: table.tableId,
      revision: table.revision,
      importId: randomUUID(),
      isTrial: false,
      ...changes,
      rows: rows.map((cells, at) => ({ line: at + 2, cells })),
    });
  return {
    school,
    schoolCode,
    call,
    signIn,
    headersOf,
    create,
    take,
    addPerson: async (userName: string, name = '张小明') => ({
      schoolCode,
      userId: await school.addPerson({ userName, name }),
    }),
    rowsOf: async ({ tableId }: Pick<OwnTable, 'tableId'>, sought: object = {}, by = call) =>
      expectOk(await by(calls.rows, { tableId, page: 1, rows: 100, ...sought })),
  };
}
export type TableDesk = Awaited<ReturnType<typeof openTableDesk>>;
