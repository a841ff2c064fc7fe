import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Hospital } from '../../adapters/hospital/types.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { type AccountNames, decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { requireModule } from '../schools/hasModule.ts';
import { isOfferedAt, openInterface, readSetting, type StoredSettings } from './settingStore.ts';

export interface OpenedHere {
  readonly hospital: Hospital;
  readonly settings: StoredSettings;
  readonly person: AccountNames;
}

/** The hospital for the person who signed in, where this terminal prints its reports. */
export async function openHere(
  deps: Pick<Deps, 'db' | 'keys' | 'log' | 'hospitals'>,
  { schoolCode, terminalCode, userId }: TerminalUserActor,
): Promise<Outcome<OpenedHere, 'MODULE_NOT_LICENSED' | 'OUTPATIENT_NOT_HERE' | 'OUTPATIENT_SYSTEM_DOWN'>> {
  const { db, keys, log } = deps;
  const licensed = await requireModule(db, schoolCode, 'OUTPATIENT');
  if (!licensed.ok) return licensed;
  const setting = await readSetting(db, schoolCode);
  if (!isOfferedAt(setting.settings, terminalCode)) return fail(problem('OUTPATIENT_NOT_HERE'));
  const opened = openInterface(deps, schoolCode, setting);
  if (!opened?.ok) {
    log.event('outpatient-system-silent', { schoolCode, why: 'misconfigured' });
    return fail(problem('OUTPATIENT_SYSTEM_DOWN'));
  }
  const account = await findAccount(db, keys, schoolCode, userId);
  if (!account) throw new Error('A person who signed in is gone');
  return ok({
    hospital: opened.value,
    settings: setting.settings,
    person: decryptNames(keys, account, account),
  });
}
