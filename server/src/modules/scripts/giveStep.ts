import { DAY_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { type GivenCommand, type GiveProblem, giveWithin } from '../commands/giveCommand.ts';
import { byItself } from '../packages/terminalStanding.ts';
import { applyChanges } from '../terminals/settings/differences.ts';
import { writeVersion } from '../terminals/settings/saveLayer.ts';
import { findVersion } from '../terminals/settings/settingsStore.ts';
import type { StepFailure } from './judgeStep.ts';
import type { PlannedStep } from './runPlan.ts';
import type { RunRow } from './runStore.ts';

/** How long a step waits for a terminal that is switched off, over holidays too. */
const STEP_VALID_SECONDS = (7 * DAY_MS) / SECOND_MS;

export interface GivenStep extends GivenCommand {
  readonly call: string;
  readonly by: string;
}

interface StepPlace {
  readonly run: RunRow;
  readonly name: string;
  readonly terminalCode: string;
  readonly wanted: PlannedStep;
}

/** Gives a terminal a step as a command of whoever began the run, in a transaction that holds the run and the terminal. */
export async function giveStep(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock' | 'random'>,
  { run, name, terminalCode, wanted: { facts, values } }: StepPlace,
): Promise<Result<GivenStep, StepFailure>> {
  const { schoolCode, begunBy } = run;
  const setting = facts.settingOf(values);
  if (setting !== null) {
    const written = await writeSetting(queries, deps, { run, name, terminalCode, setting });
    if (!written) return fail({ reason: 'notListed' });
  }
  const call = facts.call.path;
  const given = await giveWithin(
    queries,
    deps,
    { schoolCode, terminalCode },
    {
      call,
      body: facts.bodyOf(values, name),
      by: begunBy,
      permission: 'terminal:scripts',
      validSeconds: STEP_VALID_SECONDS,
    },
  );
  return given.ok ? ok({ ...given.value, call, by: begunBy }) : fail(failureOf(given.problem));
}

interface SettingPlace extends Omit<StepPlace, 'wanted'> {
  readonly setting: { readonly path: string; readonly value: unknown };
}

/** Saves a setting of the terminal's own layer; false when the manifest does not allow it any more. */
async function writeSetting(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  { run, name, terminalCode, setting: { path, value } }: SettingPlace,
): Promise<boolean> {
  const key = { schoolCode: run.schoolCode, layer: 'terminal' as const, id: terminalCode };
  const before = await findVersion(queries, key);
  const after = applyChanges(before?.settings ?? {}, { [path]: value }, 'terminal');
  if (!after.ok) return false;
  const operation: Operation = {
    ...byItself(run.schoolCode, 'terminal-settings-saved'),
    userId: run.begunBy,
  };
  const written = await writeVersion(queries, deps, operation, {
    key,
    version: before?.version ?? 0,
    before: before?.settings ?? {},
    after: after.value,
    wasEnabled: before?.enabled,
    reason: name,
    restoredFrom: null,
  });
  // The lock of the settings is held, so nobody else can have been faster.
  if (!written.ok) throw new Error(`The setting was not written: ${written.problem.name}`);
  return true;
}

function failureOf(problem: GiveProblem): StepFailure {
  switch (problem.kind) {
    case 'noSuchCall':
    case 'badBody':
      return { reason: 'notListed' };
    case 'noTerminal':
      return { reason: 'terminalGone' };
    case 'notAllowed':
      return { reason: 'notAllowed' };
    case 'tooMany':
      return { reason: 'tooManyCommands' };
    default:
      return assertNever(problem);
  }
}
