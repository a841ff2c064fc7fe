import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { WarnTelling, warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { warnTelling } from '../../db/schema/warnings.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import type { QuietHours } from './quietHours.ts';

type SaveCall = typeof warningAdminCalls.saveTelling;

const recipients = z.object({ mails: z.array(z.string()), robotKey: z.string().nullable() });

/** Who is told of a school's warnings, and when not. */
export interface Telling {
  readonly mails: readonly string[];
  readonly robotKey: string | null;
  readonly quiet: QuietHours | null;
  readonly revision: number;
}

const NOBODY: Telling = { mails: [], robotKey: null, quiet: null, revision: 0 };
const place = (schoolCode: string) => ({ column: 'warn_telling.recipients', schoolCode, rowId: schoolCode });

export async function readTelling({ orm }: Queries, keys: Keys, schoolCode: string): Promise<Telling> {
  const [row] = await orm.select().from(warnTelling).where(eq(warnTelling.schoolCode, schoolCode));
  if (!row) return NOBODY;
  const { quietFrom, quietUntil, revision } = row;
  const told = recipients.parse(JSON.parse(keys.fields.decrypt(row.recipientsEncrypted, place(schoolCode))));
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { ...told, quiet, revision };
}

/** As the console shows it, without the robot's key. */
export function viewTelling({ mails, robotKey, quiet, revision }: Telling): WarnTelling {
  return { mails: [...mails], hasRobot: robotKey !== null, quiet, revision };
}

export async function saveTelling(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { mails, quiet, revision, robotKey: typed }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { keys } = deps;
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    // The first one has no row to lock: whoever is second finds another revision.
    await queries.orm.select().from(warnTelling).where(eq(warnTelling.schoolCode, schoolCode)).for('update');
    const before = await readTelling(queries, keys, schoolCode);
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const robotKey = typed === undefined ? before.robotKey : typed === '' ? null : typed;
    const after: Telling = { mails: [...new Set(mails)], robotKey, quiet, revision: revision + 1 };
    const values = {
      recipientsEncrypted: keys.fields.encrypt(
        JSON.stringify({ mails: after.mails, robotKey }),
        place(schoolCode),
      ),
      quietFrom: quiet?.from ?? null,
      quietUntil: quiet?.until ?? null,
      revision: after.revision,
    };
    const written = await queries.orm
      .insert(warnTelling)
      .values({ schoolCode, ...values })
      .onConflictDoUpdate({
        target: warnTelling.schoolCode,
        set: values,
        setWhere: eq(warnTelling.revision, revision),
      })
      .returning({ revision: warnTelling.revision });
    if (written.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    const replaced = robotKey !== before.robotKey && robotKey !== null;
    await recordOperation(queries, deps, operation, {
      subject: 'telling',
      label: { zh: '预警通知对象', en: 'Who is told of warnings' },
      before: factsOf(before),
      after: { ...factsOf(after), ...(replaced ? { robotKey: 'replaced' } : {}) },
    });
    return ok(viewTelling(after));
  });
}

/** For the operation log: addresses are personal. */
function factsOf({ mails, robotKey, quiet }: Telling) {
  return {
    mails: mails.map((address) => maskText('all', address)).join(' '),
    hasRobot: robotKey !== null,
    quiet: quiet === null ? '' : `${quiet.from}–${quiet.until}`,
  };
}
