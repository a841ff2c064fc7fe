import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type {
  OutpatientSettings,
  outpatientAdminCalls,
} from '@self-print/contract/platform/outpatientAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { outpatientSetting } from '../../../db/schema/outpatient.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { hasModule } from '../../schools/hasModule.ts';
import {
  decryptSecret,
  encryptSecret,
  openInterface,
  parametersOf,
  readSetting,
  type StoredSettings,
} from '../settingStore.ts';

type SaveCall = typeof outpatientAdminCalls.saveSettings;
type CheckCall = typeof outpatientAdminCalls.check;
type SettingDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'hospitals'>;

export async function viewSettings(queries: Queries, schoolCode: string): Promise<OutpatientSettings> {
  const { settings, revision } = await readSetting(queries, schoolCode);
  const licensed = await hasModule(queries, schoolCode, 'OUTPATIENT');
  return { ...settings, minAssurance: 'strong', licensed, revision };
}

/** Changes the settings unless somebody else did meanwhile. What cannot work is refused; a secret is only ever replaced. */
export async function saveSettings(
  deps: SettingDeps,
  operation: AdminOperation,
  { hospital: given, revision, ...rules }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode, userId } = operation;
  const { keys } = deps;
  const stored = await readSetting(deps.db, schoolCode);
  if (stored.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
  if (!(await areKnown(deps.db, schoolCode, rules.terminalCodes ?? [])))
    return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'terminalCodes' } }));
  const typed = given?.secret?.trim() ?? '';
  let settings: StoredSettings = { hospital: null, ...rules };
  let secretEncrypted: Uint8Array | null = null;
  if (given !== null) {
    const { secret: _, ...facts } = given;
    // A secret of one place is never sent to another one that somebody enters.
    const isSamePlace =
      stored.settings.hospital?.kind === facts.kind &&
      hostOf(stored.settings.hospital.address) === hostOf(facts.address);
    const known =
      stored.secretEncrypted && isSamePlace ? decryptSecret(keys, schoolCode, stored.secretEncrypted) : '';
    const secret = typed || known;
    const opened = deps.hospitals.open(parametersOf(facts, secret));
    if (!opened.ok)
      return fail(problem('OUTPATIENT_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
    const address = facts.address.trim().replace(/\/+$/, '');
    settings = { hospital: { ...facts, address }, ...rules };
    secretEncrypted = encryptSecret(keys, schoolCode, secret);
  }
  const values = { settings, secretEncrypted, revision: revision + 1, changedAt: deps.clock.now() };
  const saved = await deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const written =
      revision === 0
        ? await queries.orm
            .insert(outpatientSetting)
            .values({ schoolCode, ...values })
            .onConflictDoNothing()
            .returning({ revision: outpatientSetting.revision })
        : await queries.orm
            .update(outpatientSetting)
            .set(values)
            .where(
              and(eq(outpatientSetting.schoolCode, schoolCode), eq(outpatientSetting.revision, revision)),
            )
            .returning({ revision: outpatientSetting.revision });
    if (written.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: 'outpatient',
      label: { zh: '门诊报告设置', en: 'Settings of outpatient reports' },
      before: revision === 0 ? null : { ...stored.settings },
      after: { ...settings, isSecretReplaced: typed !== '' },
    });
    return ok(await viewSettings(queries, schoolCode));
  });
  if (saved.ok) deps.log.event('outpatient-settings-changed', { schoolCode, by: userId });
  return saved;
}

const hostOf = (address: string): string | undefined => URL.parse(address.trim())?.host;

async function areKnown({ orm }: Queries, schoolCode: string, codes: readonly string[]): Promise<boolean> {
  if (codes.length === 0) return true;
  const found = await orm
    .select({ terminalCode: terminal.terminalCode })
    .from(terminal)
    .where(and(eq(terminal.schoolCode, schoolCode), inArray(terminal.terminalCode, [...codes])));
  return found.length === new Set(codes).size;
}

/** Asks the hospital for something harmless. */
export async function checkHospital(deps: SettingDeps, schoolCode: string): Promise<CallResult<CheckCall>> {
  const opened = openInterface(deps, schoolCode, await readSetting(deps.db, schoolCode));
  if (!opened) return fail(problem('NOT_FOUND'));
  if (!opened.ok) return fail(problem('OUTPATIENT_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
  const answer = await opened.value.check();
  return ok({
    works: answer.ok,
    detail: answer.ok ? '' : `${answer.problem.kind}: ${answer.problem.detail}`,
  });
}
