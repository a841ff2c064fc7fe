import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { InquirySettings, inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { inquirySetting } from '../../../db/schema/inquiries.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { hasModule } from '../../schools/hasModule.ts';
import {
  decryptSystemKey,
  encryptSystemKey,
  openSystem,
  readSetting,
  type StoredSettings,
} from '../settingStore.ts';

type SaveCall = typeof inquiryAdminCalls.saveSettings;
type CheckCall = typeof inquiryAdminCalls.check;
type SettingDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'inquirySystems'>;

export async function viewSettings(queries: Queries, schoolCode: string): Promise<InquirySettings> {
  const { settings, revision } = await readSetting(queries, schoolCode);
  const licensed = await hasModule(queries, schoolCode, 'SELF_INQUIRY');
  return { ...settings, licensed, revision };
}

/** Changes the settings unless somebody else did meanwhile. What cannot work is refused; a key is only ever replaced. */
export async function saveSettings(
  deps: SettingDeps,
  operation: AdminOperation,
  { system: given, note, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode, userId } = operation;
  const { keys } = deps;
  const stored = await readSetting(deps.db, schoolCode);
  if (stored.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
  const typed = given?.key?.trim() ?? '';
  let settings: StoredSettings = { system: null, note };
  let keyEncrypted: Uint8Array | null = null;
  if (given !== null) {
    const { key: _, ...facts } = given;
    const key = typed || (stored.keyEncrypted ? decryptSystemKey(keys, schoolCode, stored.keyEncrypted) : '');
    const opened = deps.inquirySystems.open({ ...facts, key });
    if (!opened.ok) return fail(problem('INQUIRY_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
    settings = { system: { ...facts, address: facts.address.trim().replace(/\/+$/, '') }, note };
    keyEncrypted = encryptSystemKey(keys, schoolCode, key);
  }
  const values = { settings, keyEncrypted, revision: revision + 1, changedAt: deps.clock.now() };
  const saved = await deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const written =
      revision === 0
        ? await queries.orm
            .insert(inquirySetting)
            .values({ schoolCode, ...values })
            .onConflictDoNothing()
            .returning({ revision: inquirySetting.revision })
        : await queries.orm
            .update(inquirySetting)
            .set(values)
            .where(and(eq(inquirySetting.schoolCode, schoolCode), eq(inquirySetting.revision, revision)))
            .returning({ revision: inquirySetting.revision });
    if (written.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: 'inquiries',
      label: { zh: '自助查询设置', en: 'Settings of inquiries' },
      before: revision === 0 ? null : { ...stored.settings },
      after: { ...settings, isKeyReplaced: typed !== '' },
    });
    return ok(await viewSettings(queries, schoolCode));
  });
  if (saved.ok) deps.log.event('inquiry-settings-changed', { schoolCode, by: userId });
  return saved;
}

/** Asks the system for something harmless. */
export async function checkSystem(deps: SettingDeps, schoolCode: string): Promise<CallResult<CheckCall>> {
  const opened = openSystem(deps, schoolCode, await readSetting(deps.db, schoolCode));
  if (!opened) return fail(problem('NOT_FOUND'));
  if (!opened.ok) return fail(problem('INQUIRY_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
  const answer = await opened.value.check();
  return ok({
    works: answer.ok,
    detail: answer.ok ? '' : `${answer.problem.kind}: ${answer.problem.detail}`,
  });
}
