import { HOUR_MS } from '@self-print/contract/limits.ts';
import type { RollOut } from '@self-print/contract/platform/packageAdmin.ts';
import { NOT_THE_RELEASES_FAULT } from '@self-print/contract/release/releaseStates.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { rollOut, rollOutTerminal, terminalPackage } from '../../db/schema/packages.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { cohortOf } from './cohort.ts';

export interface RollOutKey {
  readonly schoolCode: string;
  readonly rollOutId: string;
}
export type RollOutRow = typeof rollOut.$inferSelect;

export function isRollOut({ schoolCode, rollOutId }: RollOutKey): SQL | undefined {
  return and(eq(rollOut.schoolCode, schoolCode), eq(rollOut.rollOutId, rollOutId));
}

export function isReachedBy({ schoolCode, rollOutId }: RollOutKey): SQL | undefined {
  return and(eq(rollOutTerminal.schoolCode, schoolCode), eq(rollOutTerminal.rollOutId, rollOutId));
}

/** Locks a roll-out until the transaction ends. Whoever changes what terminals it reached, or how they are, holds it. */
export async function lockRollOut({ orm }: Queries, key: RollOutKey): Promise<RollOutRow | undefined> {
  const [row] = await orm.select().from(rollOut).where(isRollOut(key)).for('update');
  return row;
}

/** Terminals that failed by the release's fault. */
export const failed: SQL | undefined = and(
  inArray(rollOutTerminal.stage, ['rolledBack', 'refused']),
  or(isNull(rollOutTerminal.reason), notInArray(rollOutTerminal.reason, [...NOT_THE_RELEASES_FAULT])),
);

/** After this time on the way a terminal counts as stuck; the keeper decides within minutes. */
const STUCK_AFTER_HOURS = 24;
const STUCK_ON_TRIAL_AFTER_HOURS = 1;

export const ofRollOut: SQL | undefined = and(
  eq(rollOut.schoolCode, rollOutTerminal.schoolCode),
  eq(rollOut.rollOutId, rollOutTerminal.rollOutId),
);

/** Terminals of a roll-out that goes on which should be further by now. One that was archived since is nobody's concern. */
export function stuck(now: Date): SQL | undefined {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const isArchived = sql`exists (select from ${terminal} where ${terminal.schoolCode} = ${rollOutTerminal.schoolCode}
    and ${terminal.terminalCode} = ${rollOutTerminal.terminalCode} and ${terminal.archivedAt} is not null)`;
  return and(isNull(rollOut.stopped), isLate(ago), sql`not ${isArchived}`);
}

function isLate(ago: (hours: number) => Date): SQL | undefined {
  return or(
    and(
      or(isNull(rollOutTerminal.stage), inArray(rollOutTerminal.stage, ['downloading', 'waiting'])),
      lt(rollOutTerminal.changedAt, ago(STUCK_AFTER_HOURS)),
    ),
    and(
      inArray(rollOutTerminal.stage, ['restarting', 'trial']),
      lt(rollOutTerminal.changedAt, ago(STUCK_ON_TRIAL_AFTER_HOURS)),
    ),
  );
}

/** Reaches the terminals of a stage that are not reached yet; returns how many it reaches in all. */
export async function reachStage(
  { orm }: Queries,
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  {
    schoolCode,
    rollOutId,
    packageId,
    groupId,
  }: Pick<RollOutRow, 'schoolCode' | 'rollOutId' | 'packageId' | 'groupId'>,
  stage: number,
): Promise<number> {
  const found = await orm
    .select({ terminalCode: terminal.terminalCode })
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        isNull(terminal.archivedAt),
        isNotNull(terminal.appId),
        groupId === null ? undefined : eq(terminal.groupId, groupId),
      ),
    );
  const codes = cohortOf(
    packageId,
    found.map(({ terminalCode }) => terminalCode),
    stage,
  );
  if (codes.length === 0) return 0;
  const changedAt = clock.now();
  await orm
    .insert(rollOutTerminal)
    .values(
      codes.map((terminalCode) => ({
        schoolCode,
        rollOutId,
        terminalCode,
        orderId: random.uuid(),
        changedAt,
      })),
    )
    .onConflictDoNothing();
  return codes.length;
}

/** Roll-outs with how far they are, the newest first. */
export async function rollOutViews(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  schoolCode: string,
  wanted: SQL | undefined,
  { page, rows }: { readonly page: number; readonly rows: number },
): Promise<RollOut[]> {
  const filtered = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition ?? sql`false`})`.mapWith(Number);
  const found = await db.orm
    .select({ row: rollOut, version: terminalPackage.version })
    .from(rollOut)
    .innerJoin(
      terminalPackage,
      and(
        eq(terminalPackage.schoolCode, rollOut.schoolCode),
        eq(terminalPackage.packageId, rollOut.packageId),
      ),
    )
    .where(and(eq(rollOut.schoolCode, schoolCode), wanted))
    .orderBy(desc(rollOut.begunAt), asc(rollOut.rollOutId))
    .limit(rows)
    .offset((page - 1) * rows);
  const ids = found.map(({ row }) => row.rollOutId);
  const counted =
    ids.length === 0
      ? []
      : await db.orm
          .select({
            rollOutId: rollOutTerminal.rollOutId,
            reached: count(),
            proven: filtered(eq(rollOutTerminal.stage, 'proven')),
            failed: filtered(failed),
            stuck: filtered(stuck(clock.now())),
          })
          .from(rollOutTerminal)
          .innerJoin(rollOut, ofRollOut)
          .where(and(eq(rollOutTerminal.schoolCode, schoolCode), inArray(rollOutTerminal.rollOutId, ids)))
          .groupBy(rollOutTerminal.rollOutId);
  const countsOf = new Map(counted.map(({ rollOutId, ...counts }) => [rollOutId, counts]));
  const nameOf = await administratorNames(
    db,
    keys,
    schoolCode,
    found.map(({ row }) => row.begunBy),
  );
  return found.map(({ row, version }) => ({
    rollOutId: row.rollOutId,
    packageId: row.packageId,
    version: version ?? '',
    group:
      row.groupNameZh === null || row.groupNameEn === null
        ? null
        : { zh: row.groupNameZh, en: row.groupNameEn },
    stage: row.stage,
    stageSince: row.stageSince.toISOString(),
    automaticHours: row.automaticHours,
    failureLimit: row.failureLimit,
    allowOlder: row.allowOlder,
    stopped: row.stopped,
    by: nameOf(row.begunBy) ?? '',
    begunAt: row.begunAt.toISOString(),
    counts: countsOf.get(row.rollOutId) ?? { reached: 0, proven: 0, failed: 0, stuck: 0 },
  }));
}
