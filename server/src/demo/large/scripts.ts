import type { ScriptStep } from '@self-print/contract/scripts/scriptSteps.ts';
import {
  scriptRun,
  scriptRunTerminal,
  terminalScript,
  terminalScriptVersion,
} from '../../db/schema/scripts.ts';
import { digestOf } from '../../modules/scripts/digest.ts';
import { fill, type LargeSchool, momentOf } from './largeSchool.ts';

const SCRIPTS = 20;
const RUNS = 100;
const STEPS: readonly ScriptStep[] = [
  { kind: 'maintenanceOn', values: {} },
  { kind: 'maintenanceOff', values: {} },
];

/** Scripts for terminals, and runs of them that ended well. */
export async function seedScripts(school: LargeSchool): Promise<void> {
  const { schoolCode, random, terminals, people, adminId } = school;
  const scripts = Array.from({ length: SCRIPTS }, () => random.uuid());
  const runs = Array.from({ length: RUNS }, () => random.uuid());
  const sha256 = digestOf(STEPS);
  const writtenAt = (index: number) => momentOf(school, index, SCRIPTS);
  await fill(school, terminalScript)(SCRIPTS, (index) => ({
    schoolCode,
    scriptId: scripts[index] ?? '',
    name: `脚本 ${index + 1}`,
    publishedVersion: 1,
    changedAt: writtenAt(index),
  }));
  await fill(school, terminalScriptVersion)(SCRIPTS, (index) => ({
    schoolCode,
    scriptId: scripts[index] ?? '',
    version: 1,
    purpose: '夜间维护',
    steps: STEPS,
    // Whoever wrote it has not published it.
    writers: [people[0]],
    changedAt: writtenAt(index),
    sha256,
    publishedBy: adminId,
    publishedAt: writtenAt(index),
  }));
  await fill(school, scriptRun)(RUNS, (index) => {
    const begunAt = momentOf(school, index, RUNS);
    return {
      schoolCode,
      runId: runs[index] ?? '',
      scriptId: scripts[index % SCRIPTS] ?? '',
      version: 1,
      sha256,
      choice: 'all',
      stage: 2,
      stageSince: begunAt,
      failureLimit: 3,
      begunBy: adminId,
      begunAt,
    };
  });
  await fill(school, scriptRunTerminal)(RUNS * terminals.length, (index) => {
    const run = Math.floor(index / terminals.length);
    return {
      schoolCode,
      runId: runs[run] ?? '',
      terminalCode: terminals[index % terminals.length] ?? terminals[0],
      stage: 0,
      state: 'done',
      step: STEPS.length,
      changedAt: momentOf(school, run, RUNS),
    };
  });
}
