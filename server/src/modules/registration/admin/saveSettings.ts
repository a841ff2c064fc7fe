import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type {
  RegistrationSettings,
  registrationAdminCalls,
} from '@self-print/contract/platform/registrationAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { todayIn } from '../../../calendar/todayIn.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { findIssuableItem } from '../../itemOrders/issuableItem.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { hasModule } from '../../schools/hasModule.ts';
import { isPossibleProof } from '../proofItem.ts';
import { readSetting, writeSetting } from '../settingStore.ts';
import { findTerm, lockTerms } from '../terms/termStore.ts';

type SettingsCall = typeof registrationAdminCalls.settings;
type SaveCall = typeof registrationAdminCalls.saveSettings;

/** How a school registers people; one that never said registers nobody. */
export async function viewSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
): Promise<CallAnswer<SettingsCall>> {
  const { settings, revision } = await readSetting(db, schoolCode);
  return {
    settings: settings ?? firstSettings(await todayIn(db, schoolCode, clock.now())),
    licensed: await hasModule(db, schoolCode, 'REGISTRATION'),
    revision,
  };
}

/** Changes it; who is registered stays so. */
export function saveSettings(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { settings, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    // Until the end nobody deletes the term.
    await lockTerms(queries, schoolCode);
    const refused = await refusalOf(queries, schoolCode, settings);
    if (refused) return fail(refused);
    const before = await readSetting(queries, schoolCode);
    if (!(await writeSetting(queries, schoolCode, { settings, revision }, deps.clock.now())))
      return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: 'registration',
      label: { zh: '报到设置', en: 'Settings of registration' },
      before: before.settings,
      after: settings,
    });
    const licensed = await hasModule(queries, schoolCode, 'REGISTRATION');
    return ok({ settings, licensed, revision: revision + 1 });
  });
}

async function refusalOf(
  queries: Queries,
  schoolCode: string,
  { termId, proofItemId }: RegistrationSettings,
) {
  if (termId !== null && !(await findTerm(queries, { schoolCode, termId })))
    return problem('REFERENCE_UNKNOWN');
  if (proofItemId === null) return undefined;
  const item = await findIssuableItem(queries, schoolCode, proofItemId);
  if (!item) return problem('REFERENCE_UNKNOWN');
  return (await isPossibleProof(queries, item)) ? undefined : problem('PROOF_NOT_POSSIBLE');
}

function firstSettings(today: string): RegistrationSettings {
  return {
    enabled: false,
    termId: null,
    opensOn: today,
    closesOn: today,
    roles: ['student'],
    departments: [],
    notice: { zh: '', en: '' },
    facts: [],
    requirements: [],
    proofItemId: null,
  };
}
