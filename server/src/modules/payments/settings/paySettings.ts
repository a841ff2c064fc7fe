import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { PaySettings, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { paySetting } from '../../../db/schema/payments.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import type { PayDeps } from '../payDeps.ts';

type SaveCall = typeof paymentAdminCalls.saveSettings;

/** What one person may pay back alone in a school that has set nothing, in fen. */
export const ONE_PERSON_FEN = 5_000;
const SETTINGS: Bilingual = { zh: '支付设置', en: 'Payment settings' };
const FIRST: PaySettings = { onePersonFen: ONE_PERSON_FEN, revision: 0 };

/** What a school has set for its payments. */
export async function readPaySettings({ orm }: Queries, schoolCode: string): Promise<PaySettings> {
  const [row] = await orm.select().from(paySetting).where(eq(paySetting.schoolCode, schoolCode));
  return row ? { onePersonFen: row.onePersonFen, revision: row.revision } : FIRST;
}

/** Sets it, unless somebody else did meanwhile. */
export async function savePaySettings(
  deps: Pick<PayDeps, 'db' | 'keys' | 'clock' | 'log'>,
  operation: AdminOperation,
  { onePersonFen, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode, userId } = operation;
  const settings = { onePersonFen, revision: revision + 1 };
  const saved = await deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const before = await readPaySettings(queries, schoolCode);
    const written =
      revision === FIRST.revision
        ? orm
            .insert(paySetting)
            .values({ schoolCode, ...settings })
            .onConflictDoNothing()
            .returning()
        : orm
            .update(paySetting)
            .set(settings)
            .where(and(eq(paySetting.schoolCode, schoolCode), eq(paySetting.revision, revision)))
            .returning();
    if ((await written).length === 0) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: 'settings',
      label: SETTINGS,
      before: { onePersonFen: before.onePersonFen },
      after: { onePersonFen },
    });
    return ok(settings);
  });
  if (saved.ok) deps.log.event('pay-settings-changed', { by: userId, onePersonFen });
  return saved;
}
