import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { TrainSettings, trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { trainSetting } from '../../../db/schema/trainCards.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { hasModule } from '../../schools/hasModule.ts';
import { readSetting } from '../store.ts';

type SaveCall = typeof trainAdminCalls.saveSettings;

const FIRST: TrainSettings = {
  schoolName: '',
  opensOn: null,
  closesOn: null,
  write: false,
  recharge: false,
  change: false,
};

/** What a school offers with train cards; one that never said offers nothing. */
export async function viewSettings(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
): Promise<CallAnswer<typeof trainAdminCalls.settings>> {
  const { settings, revision } = await readSetting(db, schoolCode);
  return {
    settings: settings ?? FIRST,
    licensed: await hasModule(db, schoolCode, 'TRAIN_CARD'),
    revision,
  };
}

export function saveSettings(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { settings, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const before = await readSetting(queries, schoolCode);
    const values = { settings, revision: revision + 1, changedAt: deps.clock.now() };
    const written =
      revision === 0
        ? await queries.orm
            .insert(trainSetting)
            .values({ schoolCode, ...values })
            .onConflictDoNothing()
            .returning({ revision: trainSetting.revision })
        : await queries.orm
            .update(trainSetting)
            .set(values)
            .where(and(eq(trainSetting.schoolCode, schoolCode), eq(trainSetting.revision, revision)))
            .returning({ revision: trainSetting.revision });
    if (written.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: 'trainCards',
      label: { zh: '优惠卡设置', en: 'Settings of train cards' },
      before: before.settings,
      after: settings,
    });
    const licensed = await hasModule(queries, schoolCode, 'TRAIN_CARD');
    return ok({ settings, licensed, revision: revision + 1 });
  });
}
