import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { ROLL_OUT_STAGES } from '@self-print/contract/platform/packageAdmin.ts';
import type { RunChoice } from '@self-print/contract/platform/scriptAdmin.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { cohortOf } from '../packages/cohort.ts';
import { findGroupNames } from '../terminals/groupNames.ts';

export interface ChosenTerminals {
  readonly codes: readonly string[];
  readonly groupNameZh: string | null;
  readonly groupNameEn: string | null;
}

/** The activated terminals that somebody chose; each of those that were named one by one has to be among them. */
export async function chooseTerminals(
  queries: Queries,
  schoolCode: string,
  choice: RunChoice,
): Promise<Outcome<ChosenTerminals, 'REFERENCE_UNKNOWN' | 'ROLL_OUT_EMPTY'>> {
  const names = await findGroupNames(queries, schoolCode, choice.kind === 'group' ? choice.groupId : null);
  if (!names) return fail(problem('REFERENCE_UNKNOWN'));
  const found = await queries.orm
    .select({ terminalCode: terminal.terminalCode })
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        isNull(terminal.archivedAt),
        isNotNull(terminal.appId),
        isChosen(choice),
      ),
    );
  const codes = found.map(({ terminalCode }) => terminalCode);
  if (choice.kind === 'terminals' && codes.length < new Set(choice.terminalCodes).size) {
    return fail(problem('REFERENCE_UNKNOWN'));
  }
  return codes.length === 0 ? fail(problem('ROLL_OUT_EMPTY')) : ok({ codes, ...names });
}

function isChosen(choice: RunChoice): SQL | undefined {
  switch (choice.kind) {
    case 'all':
      return undefined;
    case 'group':
      return eq(terminal.groupId, choice.groupId);
    case 'terminals':
      return inArray(terminal.terminalCode, choice.terminalCodes);
    default:
      return assertNever(choice);
  }
}

/** The stage with which each terminal begins: other ones come first in each run. */
export function stagesOf(runId: string, codes: readonly string[]): ReadonlyMap<string, number> {
  const stages = new Map<string, number>();
  for (const stage of ROLL_OUT_STAGES.keys()) {
    for (const code of cohortOf(runId, codes, stage)) if (!stages.has(code)) stages.set(code, stage);
  }
  return stages;
}
