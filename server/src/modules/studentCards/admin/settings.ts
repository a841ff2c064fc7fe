import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type {
  StudentCardSettings,
  studentCardAdminCalls,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { studentCardSetting } from '../../../db/schema/studentCards.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordSave } from '../../operations/recordOperation.ts';
import { settlePrice } from '../../prices/holdPrice.ts';
import { needsSecondPerson } from '../../prices/priceRule.ts';
import { hasModule } from '../../schools/hasModule.ts';
import { decryptCardKey, encryptCardKey, openCardSystem, readCardSetting } from '../settingStore.ts';
import { CARD_SETTINGS, CARD_SETTINGS_LABEL, cardFeeOf } from './cardFee.ts';

type SaveCall = typeof studentCardAdminCalls.saveSettings;
type CheckCall = typeof studentCardAdminCalls.check;
type SettingDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'cardSystems'>;

export async function viewSettings(queries: Queries, schoolCode: string): Promise<StudentCardSettings> {
  const { rules, feeAgreed, system, revision } = await readCardSetting(queries, schoolCode);
  const licensed = await hasModule(queries, schoolCode, 'STUDENT_CARD');
  return { rules, feeAgreed, system, licensed, revision };
}

/**
 * Changes the settings unless somebody else did meanwhile. What cannot work is refused; a key is only ever replaced. A fee that needs a
 * second person waits, and before the first one is agreed to no requests are taken.
 */
export async function saveSettings(
  deps: SettingDeps,
  operation: AdminOperation,
  { rules, system: given, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode, userId } = operation;
  const stored = await readCardSetting(deps.db, schoolCode);
  if (stored.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
  const typed = given?.key?.trim() ?? '';
  const entered = enteredSystem(deps, schoolCode, stored.keyEncrypted, given);
  if (!entered.ok) return entered;
  const saved = await deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const waits = await needsSecondPerson(queries, operation);
    const was = revision > 0 && stored.feeAgreed ? cardFeeOf(stored.rules) : null;
    const isUnagreed = waits && was === null;
    if (isUnagreed && revision > 0 && rules.open) return fail(problem('PRICE_NOT_AGREED'));
    const kept = { ...rules, ...(waits ? was : null), ...(isUnagreed ? { open: false } : null) };
    const values = {
      rules: kept,
      feeAgreed: !isUnagreed,
      ...entered.value,
      revision: revision + 1,
      changedAt: deps.clock.now(),
    };
    const written =
      revision === 0
        ? await queries.orm
            .insert(studentCardSetting)
            .values({ schoolCode, ...values })
            .onConflictDoNothing()
            .returning({ revision: studentCardSetting.revision })
        : await queries.orm
            .update(studentCardSetting)
            .set(values)
            .where(
              and(eq(studentCardSetting.schoolCode, schoolCode), eq(studentCardSetting.revision, revision)),
            )
            .returning({ revision: studentCardSetting.revision });
    if (written.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    const about = { subject: CARD_SETTINGS, label: CARD_SETTINGS_LABEL };
    const change = { ...about, kind: 'cardFee', before: was, after: cardFeeOf(rules) } as const;
    const isAsked = await settlePrice(queries, deps, operation, change, waits);
    const saved = {
      ...about,
      before: revision === 0 ? null : { ...stored.rules, system: stored.system },
      after: { ...kept, system: entered.value.system, ...(typed === '' ? {} : { isKeyReplaced: true }) },
    };
    await recordSave(queries, deps, operation, saved, isAsked);
    return ok(await viewSettings(queries, schoolCode));
  });
  if (saved.ok) deps.log.event('card-settings-changed', { schoolCode, by: userId });
  return saved;
}

function enteredSystem(
  { keys, cardSystems }: SettingDeps,
  schoolCode: string,
  keyEncrypted: Uint8Array | null,
  given: CallInput<SaveCall>['system'],
) {
  if (given === null) return ok({ system: null, keyEncrypted: null });
  const { key: typed, ...facts } = given;
  const key = typed?.trim() || (keyEncrypted ? decryptCardKey(keys, schoolCode, keyEncrypted) : '');
  const opened = cardSystems.open({ ...facts, key });
  if (!opened.ok)
    return fail(problem('STUDENT_CARD_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
  return ok({
    system: { ...facts, address: facts.address.trim().replace(/\/+$/, '') },
    keyEncrypted: encryptCardKey(keys, schoolCode, key),
  });
}

/** Asks the system for something harmless. */
export async function checkSystem(deps: SettingDeps, schoolCode: string): Promise<CallResult<CheckCall>> {
  const opened = openCardSystem(deps, schoolCode, await readCardSetting(deps.db, schoolCode));
  if (!opened) return fail(problem('NOT_FOUND'));
  if (!opened.ok)
    return fail(problem('STUDENT_CARD_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
  const answer = await opened.value.check();
  return ok({
    works: answer.ok,
    detail: answer.ok ? '' : `${answer.problem.kind}: ${answer.problem.detail}`,
  });
}
