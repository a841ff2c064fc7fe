import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type {
  WarningRow,
  WarningState,
  warningAdminCalls,
} from '@self-print/contract/platform/warningAdmin.ts';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { listTotal } from '../../db/listTotal.ts';
import { account } from '../../db/schema/accounts.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { warning } from '../../db/schema/warnings.ts';
import type { Deps } from '../../deps.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';

type ListCall = typeof warningAdminCalls.list;

const STATE_IS: Readonly<Record<WarningState, () => SQL | undefined>> = {
  open: () => and(isNull(warning.closedAt), isNull(warning.acknowledgedAt)),
  acknowledged: () => and(isNull(warning.closedAt), isNotNull(warning.acknowledgedAt)),
  over: () => isNotNull(warning.closedAt),
};

/** A page of a school's warnings; what has not lasted long enough is none yet. */
export async function listWarnings(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, state, scene }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = and(
    eq(warning.schoolCode, schoolCode),
    isNotNull(warning.openedAt),
    state && STATE_IS[state](),
    scene && eq(warning.scene, scene),
  );
  const found = await selection(db)
    .where(wanted)
    .orderBy(desc(sql`${warning.closedAt} is null`), desc(warning.openedAt), warning.warningId)
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(warning).where(wanted).orderBy(desc(warning.openedAt)),
  );
  return { rows: found.map((row) => viewWarning(keys, row)), total, pageSize: rows, pageNumber: page };
}

/** How many warnings nobody has taken up. */
export function countOpen({ orm }: Queries, schoolCode: string): Promise<number> {
  return orm.$count(
    warning,
    and(eq(warning.schoolCode, schoolCode), isNotNull(warning.openedAt), STATE_IS.open()),
  );
}

export async function findWarning(
  queries: Queries,
  keys: Keys,
  schoolCode: string,
  warningId: string,
): Promise<WarningRow | undefined> {
  const [row] = await selection(queries).where(
    and(eq(warning.schoolCode, schoolCode), eq(warning.warningId, warningId), isNotNull(warning.openedAt)),
  );
  return row && viewWarning(keys, row);
}

const selection = ({ orm }: Queries) =>
  orm
    .select({ warning, terminal: { zh: terminal.nameZh, en: terminal.nameEn }, by: account })
    .from(warning)
    .leftJoin(
      terminal,
      and(eq(terminal.schoolCode, warning.schoolCode), eq(terminal.terminalCode, warning.subject)),
    )
    .leftJoin(
      account,
      and(eq(account.schoolCode, warning.schoolCode), eq(account.userId, warning.acknowledgedBy)),
    );

function viewWarning(
  keys: Keys,
  { warning: row, terminal: place, by }: Awaited<ReturnType<typeof selection>>[number],
): WarningRow {
  const { warningId, scene, severity, subject, count, since, openedAt, closedAt, toldAt, note } = row;
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    warningId,
    scene,
    severity,
    state: closedAt !== null ? 'over' : row.acknowledgedAt !== null ? 'acknowledged' : 'open',
    terminalCode: subject === '' ? null : subject,
    terminalName: place,
    count,
    since: since.toISOString(),
    openedAt: (openedAt ?? since).toISOString(),
    closedAt: at(closedAt),
    toldAt: at(toldAt),
    acknowledgedAt: at(row.acknowledgedAt),
    acknowledgedBy: by ? decryptNames(keys, by, by).name : null,
    note,
  };
}
