import type { ScriptStep } from '@self-print/contract/scripts/scriptSteps.ts';
import { scriptSteps } from '@self-print/contract/scripts/scriptSteps.ts';
import { STEP_KINDS, type StepKindFacts } from '@self-print/contract/scripts/stepKinds.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { scriptRun, terminalScript, terminalScriptVersion } from '../../db/schema/scripts.ts';
import { digestOf } from './digest.ts';
import { isRun, type RunKey } from './runStore.ts';

export interface PlannedStep extends ScriptStep {
  readonly facts: StepKindFacts;
}

/** The steps of a run, compared with what was published. */
export interface RunPlan {
  /** What people call the script. */
  readonly name: string;
  /** How many steps it has, also where none may be given. */
  readonly count: number;
  readonly isWithdrawn: boolean;
  /** Why none of the steps may be given. */
  readonly fault: 'altered' | 'notListed' | null;
  /** Empty with a fault. */
  readonly steps: readonly PlannedStep[];
  readonly changesSettings: boolean;
}

const NONE = { name: '', count: 0, isWithdrawn: false };
const faulty = (about: typeof NONE, fault: 'altered' | 'notListed'): RunPlan => ({
  ...about,
  fault,
  steps: [],
  changesSettings: false,
});

/** Reads what a run is to do. Steps and digest never change, so no lock is needed; when they did, it says so. */
export async function readPlan({ orm }: Queries, key: RunKey): Promise<RunPlan> {
  const [found] = await orm
    .select({
      name: terminalScript.name,
      withdrawnAt: terminalScript.withdrawnAt,
      steps: terminalScriptVersion.steps,
      begun: scriptRun.sha256,
    })
    .from(scriptRun)
    .innerJoin(
      terminalScriptVersion,
      and(
        eq(terminalScriptVersion.schoolCode, scriptRun.schoolCode),
        eq(terminalScriptVersion.scriptId, scriptRun.scriptId),
        eq(terminalScriptVersion.version, scriptRun.version),
      ),
    )
    .innerJoin(
      terminalScript,
      and(
        eq(terminalScript.schoolCode, scriptRun.schoolCode),
        eq(terminalScript.scriptId, scriptRun.scriptId),
      ),
    )
    .where(isRun(key));
  if (!found) return faulty(NONE, 'altered');
  const { name, steps, begun } = found;
  const about = { name, count: steps.length, isWithdrawn: found.withdrawnAt !== null };
  // The run has a copy of its own: whoever changes steps and digest together is found out too.
  if (digestOf(steps) !== begun) return faulty(about, 'altered');
  const parsed = scriptSteps.safeParse(steps);
  // A newer platform may have given up a kind of step.
  if (!parsed.success) return faulty(about, 'notListed');
  const planned = parsed.data.map((step) => ({ ...step, facts: STEP_KINDS[step.kind] }));
  const changesSettings = planned.some(({ facts, values }) => facts.settingOf(values) !== null);
  return { ...about, fault: null, steps: planned, changesSettings };
}
