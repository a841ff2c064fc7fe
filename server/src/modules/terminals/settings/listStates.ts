import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type {
  settingsAdminCalls,
  TerminalSettingsState,
} from '@self-print/contract/platform/settingsAdmin.ts';
import type { SettingsOutcome } from '@self-print/contract/terminalLink.ts';
import { asc } from 'drizzle-orm';
import { terminal } from '../../../db/schema/terminals.ts';
import type { Deps } from '../../../deps.ts';
import { findTerminalWithSchool } from '../terminalStore.ts';
import { versionOf, viewOfTerminal } from '../terminalView.ts';
import { type LayerKey, reachedBy } from './settingsStore.ts';

type StatesCall = typeof settingsAdminCalls.states;

/** Lists the terminals that a layer reaches with what each made of its newest settings. */
export async function listStates(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  key: LayerKey,
  { page, rows: pageSize }: Pick<CallInput<StatesCall>, 'page' | 'rows'>,
): Promise<CallAnswer<StatesCall>> {
  const found = await db.orm
    .select({ terminalCode: terminal.terminalCode })
    .from(terminal)
    .where(reachedBy(key))
    .orderBy(asc(terminal.terminalCode))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows: TerminalSettingsState[] = [];
  for (const { terminalCode } of found) {
    const row = await findTerminalWithSchool(db, { schoolCode: key.schoolCode, terminalCode });
    if (!row) continue;
    const { nameZh, nameEn, activatedAt, lastSeenAt, settingsOutcome } = row.terminal;
    rows.push({
      terminalCode,
      name: { zh: nameZh, en: nameEn },
      ...stateOf(activatedAt !== null, versionOf(viewOfTerminal(row, publicUrl())), settingsOutcome),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    });
  }
  return { rows, total: await db.orm.$count(terminal, reachedBy(key)), pageSize, pageNumber: page };
}

/** An outcome counts only for the version that holds now. */
function stateOf(
  isActivated: boolean,
  version: string,
  outcome: SettingsOutcome | null,
): Pick<TerminalSettingsState, 'state' | 'field'> {
  if (!isActivated) return { state: 'notActivated', field: null };
  if (outcome?.version !== version) return { state: 'waiting', field: null };
  return { state: outcome.outcome, field: outcome.field };
}
