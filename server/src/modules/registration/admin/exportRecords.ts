import type { FileAnswer } from '@self-print/contract/call.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { RegistrationRecord } from '@self-print/contract/platform/registrationAdmin.ts';
import { and, desc, sql } from 'drizzle-orm';
import { dayIn } from '../../../calendar/dayIn.ts';
import { inBatches } from '../../../db/inBatches.ts';
import { registration } from '../../../db/schema/registration.ts';
import { timeZoneOf } from '../../../db/timeZoneOf.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../../http/xlsx.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { type ReadRecord, type RecordFilter, recordCondition, recordsFrom, viewRecord } from './records.ts';

type ExportDeps = Pick<Deps, 'db' | 'keys' | 'log' | 'clock'>;

/** Who registered as a workbook, as the list shows it, with times by the school's clock. */
export async function exportRecords(
  deps: ExportDeps,
  { schoolCode, userId }: AdminActor,
  filter: RecordFilter,
  language: Language,
): Promise<FileAnswer> {
  const { db, log, clock } = deps;
  const timeZone = await timeZoneOf(db, schoolCode);
  const file = {
    fileName: `registrations-${dayIn(timeZone, clock.now())}.xlsx`,
    sheet: { zh: '报到记录', en: 'Registrations' }[language],
    onEnd: (rows: number) => log.event('registrations-exported', { by: userId, rows }),
  };
  return xlsxAnswer(file, language, columnsIn(language, timeZone), readAll(deps, schoolCode, filter));
}

async function* readAll(
  { db, keys }: ExportDeps,
  schoolCode: string,
  filter: RecordFilter,
): AsyncGenerator<RegistrationRecord> {
  const wanted = recordCondition(keys, schoolCode, filter);
  const batches = inBatches<ReadRecord>((last, limit) =>
    recordsFrom(db)
      .where(
        and(
          wanted,
          last &&
            sql`(${registration.registeredAt}, ${registration.recordId}) < (${last.record.registeredAt.toISOString()}::timestamptz, ${last.record.recordId}::uuid)`,
        ),
      )
      .orderBy(desc(registration.registeredAt), desc(registration.recordId))
      .limit(limit),
  );
  const names = new Map<string | null, string | null>();
  for await (const each of batches) {
    const by = each.record.undoneBy;
    if (!names.has(by)) names.set(by, (await administratorNames(db, keys, schoolCode, [by]))(by));
    yield viewRecord(keys, each, (asked) => names.get(asked) ?? null);
  }
}

const STATES: Readonly<Record<RegistrationRecord['state'], Bilingual>> = {
  registered: { zh: '已报到', en: 'Registered' },
  undone: { zh: '已撤销', en: 'Undone' },
};

const columnsIn = (language: Language, timeZone: string): readonly XlsxColumn<RegistrationRecord>[] => [
  text({ zh: '学期', en: 'Term' }, 28, ({ term }) => term[language]),
  text({ zh: '学号', en: 'Student number' }, 18, ({ userName }) => userName),
  text({ zh: '姓名', en: 'Name' }, 16, ({ name }) => name),
  text({ zh: '院系或部门', en: 'Department' }, 28, ({ department }) => department),
  text({ zh: '状态', en: 'State' }, 10, ({ state }) => STATES[state][language]),
  moment({ zh: '报到时间', en: 'Registered' }, timeZone, ({ registeredAt }) => registeredAt),
  text({ zh: '办理终端', en: 'Terminal' }, 14, ({ terminalCode }) => terminalCode),
  moment({ zh: '撤销时间', en: 'Undone' }, timeZone, ({ undoneAt }) => undoneAt),
  text({ zh: '撤销人', en: 'Undone by' }, 16, ({ undoneBy }) => undoneBy),
  text({ zh: '撤销原因', en: 'Reason' }, 40, ({ reason }) => reason),
];

function text(
  heading: Bilingual,
  width: number,
  read: (row: RegistrationRecord) => string | null,
): XlsxColumn<RegistrationRecord> {
  return { heading, width, as: 'text', read };
}

function moment(
  heading: Bilingual,
  timeZone: string,
  read: (row: RegistrationRecord) => string | null,
): XlsxColumn<RegistrationRecord> {
  const dateOf = (at: string | null) => (at === null ? null : new Date(at));
  return { heading, width: 20, as: 'moment', timeZone, read: (row) => dateOf(read(row)) };
}
