import type { FileAnswer } from '@self-print/contract/call.ts';
import { faultTypeName } from '@self-print/contract/faultTypes.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { FaultRow } from '@self-print/contract/platform/faultAdmin.ts';
import type { FaultSource, FaultState } from '@self-print/contract/platform/faults.ts';
import { and, sql } from 'drizzle-orm';
import { dayIn } from '../../calendar/dayIn.ts';
import { inBatches } from '../../db/inBatches.ts';
import { faultReport } from '../../db/schema/faults.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../http/xlsx.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { type FaultFilter, faultConditions } from './faultConditions.ts';
import { faultRow, type ReadFault, readFaults } from './listFaults.ts';

type ExportDeps = Pick<Deps, 'db' | 'keys' | 'log' | 'clock'>;

/** Reports as a workbook, as the list shows them, with times by the school's clock. */
export async function exportFaults(
  deps: ExportDeps,
  actor: AdminActor,
  filter: FaultFilter,
  language: Language,
): Promise<FileAnswer> {
  const { db, log, clock } = deps;
  const timeZone = await timeZoneOf(db, actor.schoolCode);
  const file = {
    fileName: `faults-${dayIn(timeZone, clock.now())}.xlsx`,
    sheet: language === 'zh' ? '故障反馈' : 'Fault reports',
    onEnd: (rows: number) => log.event('faults-exported', { by: actor.userId, rows }),
  };
  return xlsxAnswer(file, language, columnsIn(language, timeZone), readAll(deps, actor, filter));
}

async function* readAll(
  { db, keys }: ExportDeps,
  actor: AdminActor,
  filter: FaultFilter,
): AsyncGenerator<FaultRow> {
  const wanted = faultConditions(actor, filter);
  const batches = inBatches<ReadFault>((last, limit) => {
    const after =
      last &&
      sql`(${faultReport.createdAt}, ${faultReport.feedbackId}) < (${last.report.createdAt.toISOString()}::timestamptz, ${last.report.feedbackId}::uuid)`;
    return readFaults(db, and(wanted, after), { limit, offset: 0 });
  });
  const names = new Map<string | null, string | null>();
  for await (const each of batches) {
    const id = each.report.assigneeId;
    if (!names.has(id)) names.set(id, (await administratorNames(db, keys, actor.schoolCode, [id]))(id));
    yield faultRow(keys, each, (asked) => names.get(asked) ?? null);
  }
}

const STATES: Readonly<Record<FaultState, Bilingual>> = {
  new: { zh: '待处理', en: 'New' },
  assigned: { zh: '已指派', en: 'Assigned' },
  working: { zh: '处理中', en: 'In work' },
  done: { zh: '已解决', en: 'Done' },
  rejected: { zh: '不予处理', en: 'Rejected' },
};
const SOURCES: Readonly<Record<FaultSource, Bilingual>> = {
  kiosk: { zh: '终端', en: 'Terminal' },
  phone: { zh: '手机', en: 'Phone' },
  ticket: { zh: '终端二维码', en: 'QR code of a terminal' },
  maintenance: { zh: '现场维护', en: 'Maintenance' },
};

const columnsIn = (language: Language, timeZone: string): readonly XlsxColumn<FaultRow>[] => [
  text({ zh: '编号', en: 'Number' }, 14, ({ number }) => number),
  moment({ zh: '反馈时间', en: 'Reported' }, timeZone, ({ createdAt }) => createdAt),
  text({ zh: '类型', en: 'Type' }, 22, ({ faultType }) => faultTypeName(faultType)[language]),
  text({ zh: '状态', en: 'State' }, 12, ({ state }) => STATES[state][language]),
  text({ zh: '来源', en: 'From' }, 20, ({ source }) => SOURCES[source][language]),
  text({ zh: '终端编号', en: 'Terminal' }, 14, ({ terminalCode }) => terminalCode),
  text({ zh: '终端名称', en: 'Terminal name' }, 24, ({ terminalName }) => terminalName?.[language]),
  text({ zh: '故障代码', en: 'Problem code' }, 20, ({ problemCode }) => problemCode),
  text({ zh: '订单编号', en: 'Order' }, 38, ({ orderId }) => orderId),
  text({ zh: '联系电话', en: 'Phone' }, 16, ({ phone }) => phone),
  text({ zh: '处理人', en: 'Assigned to' }, 16, ({ assignee }) => assignee),
  moment({ zh: '最后更新', en: 'Last change' }, timeZone, ({ changedAt }) => changedAt),
];

function text(
  heading: Bilingual,
  width: number,
  read: (row: FaultRow) => string | null | undefined,
): XlsxColumn<FaultRow> {
  return { heading, width, as: 'text', read };
}

function moment(heading: Bilingual, timeZone: string, read: (row: FaultRow) => string): XlsxColumn<FaultRow> {
  return { heading, width: 20, as: 'moment', timeZone, read: (row) => new Date(read(row)) };
}
