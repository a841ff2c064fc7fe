import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { cartonCalls } from '@self-print/contract/platform/cartons.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cartonName } from '../../db/schema/cartons.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { writeVersion } from '../terminals/settings/saveLayer.ts';
import { findVersion, lockSettings } from '../terminals/settings/settingsStore.ts';
import { completeSettings } from '../terminals/terminalSettings.ts';
import type { TerminalRow } from '../terminals/terminalStore.ts';
import { cartonPaper } from './cartonPaper.ts';
import { lockTerminal } from './lockTerminal.ts';

type ModifyCall = typeof cartonCalls.modify;
type RemoveCall = typeof cartonCalls.remove;
type NameDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

const isCarton = (schoolCode: string, at: { readonly terminalCode: string; readonly cartonCode: string }) =>
  and(
    eq(cartonName.schoolCode, schoolCode),
    eq(cartonName.terminalCode, at.terminalCode),
    eq(cartonName.cartonCode, at.cartonCode),
  );

/** Names and reserves a carton that the terminal's settings have, unless somebody else has named it meanwhile. */
export function nameCarton(
  deps: NameDeps,
  operation: Operation,
  { terminalCode, cartonCode, name, reserved, revision }: CallInput<ModifyCall>,
): Promise<CallResult<ModifyCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<ModifyCall>> => {
    await lockSettings(queries, schoolCode);
    const at = await lockTerminal(queries, schoolCode, terminalCode);
    const setting = at && cartonPaper(at, cartonCode).setting;
    if (!setting) return fail(problem('NOT_FOUND'));
    const key = { terminalCode, cartonCode };
    const [before] = await queries.orm.select().from(cartonName).where(isCarton(schoolCode, key));
    if ((before?.revision ?? 0) !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const named = { nameZh: name.zh, nameEn: name.en, revision: revision + 1 };
    await queries.orm
      .insert(cartonName)
      .values({ schoolCode, ...key, ...named })
      .onConflictDoUpdate({
        target: [cartonName.schoolCode, cartonName.terminalCode, cartonName.cartonCode],
        set: named,
      });
    const reservation = await reserve(queries, deps, operation, { at, setting, reserved });
    if (!reservation.ok) return reservation;
    await recordOperation(queries, deps, operation, {
      subject: `${terminalCode}/${cartonCode}`,
      label: name,
      before: before ? { name: { zh: before.nameZh, en: before.nameEn } } : null,
      after: { name },
    });
    return ok({ revision: named.revision });
  });
}

interface Reservation {
  readonly at: TerminalRow;
  readonly setting: CartonSetting;
  readonly reserved: boolean;
}

/** Reserves a carton by the terminal's settings, which its agent follows; nothing is written when nothing changes. */
async function reserve(
  queries: Queries,
  deps: NameDeps,
  operation: Operation,
  { at: { schoolCode, terminalCode, settings }, setting, reserved }: Reservation,
): Promise<Outcome<void, 'CHANGED_MEANWHILE' | 'SETTINGS_LAYER_OFF'>> {
  if ((setting.reserved ?? false) === reserved) return ok();
  const key = { schoolCode, layer: 'terminal', id: terminalCode } as const;
  const stored = await findVersion(queries, key);
  const before = stored?.settings ?? {};
  const cartons = completeSettings({ ...settings }).cartons.map((carton) =>
    carton.cartonCode === setting.cartonCode ? { ...carton, reserved } : carton,
  );
  if (stored?.enabled === false) return fail(problem('SETTINGS_LAYER_OFF'));
  const written = await writeVersion(
    queries,
    deps,
    { ...operation, name: 'terminal-settings-saved' },
    {
      key,
      version: stored?.version ?? 0,
      before,
      after: { ...before, cartons },
      wasEnabled: stored?.enabled,
      reason: `sp-terminal-carton ${setting.cartonCode}`,
      restoredFrom: null,
    },
  );
  return written.ok ? ok() : fail(problem('CHANGED_MEANWHILE'));
}

/** Takes the name of a carton away, also of one that is not there any more. */
export function removeCartonName(
  deps: NameDeps,
  operation: Operation,
  key: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    const [gone] = await queries.orm.delete(cartonName).where(isCarton(schoolCode, key)).returning();
    if (!gone) return fail(problem('NOT_FOUND'));
    const name = { zh: gone.nameZh, en: gone.nameEn };
    await recordOperation(queries, deps, operation, {
      subject: `${key.terminalCode}/${key.cartonCode}`,
      label: name,
      before: { name },
      after: null,
    });
    return ok({ removed: true });
  });
}
