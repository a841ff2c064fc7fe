import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { FaultRow, faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { listTotal } from '../../db/listTotal.ts';
import { faultPhoto, faultReport } from '../../db/schema/faults.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { decryptPhone, type FaultReportRow } from './encryptedFault.ts';
import { faultConditions, isOpen } from './faultConditions.ts';
import { numberOfFault } from './fileFault.ts';

export interface ReadFault {
  readonly report: FaultReportRow;
  readonly terminalName: FaultRow['terminalName'];
  readonly photos: number;
}

interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** Reads reports with the names of their terminals, newest first. */
export function readFaults(
  { orm }: Queries,
  wanted: SQL | undefined,
  { limit, offset }: Range,
): Promise<ReadFault[]> {
  const photos = orm.$count(
    faultPhoto,
    and(eq(faultPhoto.schoolCode, faultReport.schoolCode), eq(faultPhoto.feedbackId, faultReport.feedbackId)),
  );
  return orm
    .select({ report: faultReport, terminalName: { zh: terminal.nameZh, en: terminal.nameEn }, photos })
    .from(faultReport)
    .leftJoin(
      terminal,
      and(
        eq(terminal.schoolCode, faultReport.schoolCode),
        eq(terminal.terminalCode, faultReport.terminalCode),
      ),
    )
    .where(wanted)
    .orderBy(desc(faultReport.createdAt), desc(faultReport.feedbackId))
    .limit(limit)
    .offset(offset);
}

/** A school's reports, with masked telephone numbers and without texts. */
export async function listFaults(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  actor: AdminActor,
  { page, rows: pageSize, ...filter }: CallInput<typeof faultAdminCalls.list>,
): Promise<CallAnswer<typeof faultAdminCalls.list>> {
  const wanted = faultConditions(actor, filter);
  const found = await readFaults(db, wanted, { limit: pageSize, offset: (page - 1) * pageSize });
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(faultReport).where(wanted).orderBy(desc(faultReport.createdAt)),
  );
  const ids = found.map(({ report }) => report.assigneeId);
  const nameOf = await administratorNames(db, keys, actor.schoolCode, ids);
  return {
    rows: found.map((each) => faultRow(keys, each, nameOf)),
    total,
    pageSize,
    pageNumber: page,
  };
}

/** How many reports are open. */
export async function countFaults(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, userId }: AdminActor,
): Promise<CallAnswer<typeof faultAdminCalls.count>> {
  const open = and(eq(faultReport.schoolCode, schoolCode), isOpen());
  return {
    open: await db.orm.$count(faultReport, open),
    mine: await db.orm.$count(faultReport, and(open, eq(faultReport.assigneeId, userId))),
  };
}

export function faultRow(
  keys: Keys,
  { report, terminalName, photos }: ReadFault,
  nameOf: (id: string | null) => string | null,
): FaultRow {
  const { feedbackId, source, faultType, problemCode, state, terminalCode, orderId, assigneeId } = report;
  const phone = decryptPhone(keys, report);
  return {
    feedbackId,
    number: numberOfFault(feedbackId),
    source,
    faultType,
    problemCode,
    state,
    phone: phone === null ? null : maskText('phone', phone),
    terminalCode,
    terminalName,
    orderId,
    assigneeId,
    assignee: nameOf(assigneeId),
    photos,
    createdAt: report.createdAt.toISOString(),
    changedAt: report.changedAt.toISOString(),
  };
}
