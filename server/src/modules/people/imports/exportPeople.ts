import type { CallInput, FileAnswer } from '@self-print/contract/call.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { Person, peopleCalls } from '@self-print/contract/platform/people.ts';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import { inBatches } from '../../../db/inBatches.ts';
import { account } from '../../../db/schema/accounts.ts';
import { role } from '../../../db/schema/roles.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../../http/xlsx.ts';
import { peopleCondition } from '../listPeople.ts';
import { type PersonRow, peopleFrom, personOf } from '../personStore.ts';

interface Row extends Person {
  readonly roleName: string;
}

/** Exports people, the newest first, under the headings that an import recognises. */
export async function exportPeople(
  deps: Pick<Deps, 'db' | 'keys' | 'log'>,
  { schoolCode, userId }: AdminActor,
  filter: CallInput<typeof peopleCalls.export>,
  language: Language,
): Promise<FileAnswer> {
  const { db } = deps;
  const roles = await db.orm.select().from(role).where(eq(role.schoolCode, schoolCode));
  const names = new Map(roles.map(({ roleId, nameZh, nameEn }) => [roleId, { zh: nameZh, en: nameEn }]));
  const file = {
    fileName: 'people.xlsx',
    sheet: { zh: '人员', en: 'People' }[language],
    onEnd: (rows: number) => deps.log.event('people-exported', { by: userId, rows }),
  };
  const rows = rowsOf(deps, schoolCode, filter, (roleId) => names.get(roleId)?.[language] ?? roleId);
  return xlsxAnswer(file, language, columnsIn(language), rows);
}

async function* rowsOf(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  filter: CallInput<typeof peopleCalls.export>,
  nameOf: (roleId: string) => string,
): AsyncGenerator<Row> {
  const wanted = peopleCondition({ keys }, schoolCode, filter);
  const found = inBatches<PersonRow>((last, limit) =>
    peopleFrom(db)
      .where(and(wanted, last && isOlder(last)))
      .orderBy(desc(account.createdAt), desc(account.userId))
      .limit(limit),
  );
  for await (const row of found) yield { ...personOf(keys, row), roleName: nameOf(row.roleId) };
}

const isOlder = ({ createdAt, userId }: PersonRow) =>
  or(lt(account.createdAt, createdAt), and(eq(account.createdAt, createdAt), lt(account.userId, userId)));

const STATES = {
  zh: { enabled: '启用', disabled: '停用' },
  en: { enabled: 'Enabled', disabled: 'Disabled' },
} as const;

const columnsIn = (language: Language): readonly XlsxColumn<Row>[] => [
  {
    heading: { zh: '学号或工号', en: 'Student or staff number' },
    width: 24,
    as: 'text',
    read: ({ userName }) => userName,
  },
  { heading: { zh: '姓名', en: 'Name' }, width: 16, as: 'text', read: ({ name }) => name },
  {
    heading: { zh: '院系或部门', en: 'Department' },
    width: 28,
    as: 'text',
    read: ({ department }) => department,
  },
  { heading: { zh: '角色', en: 'Role' }, width: 16, as: 'text', read: ({ roleName }) => roleName },
  {
    heading: { zh: '状态', en: 'State' },
    width: 10,
    as: 'text',
    read: ({ disabled }) => STATES[language][disabled ? 'disabled' : 'enabled'],
  },
];
