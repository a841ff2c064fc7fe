import { SYSTEM_CHECKS } from '@self-print/contract/system/checks.ts';
import { wordFinding } from '@self-print/contract/system/wordFinding.ts';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { type Examined, examine, finding } from '../doctor/examine.ts';
import { CHECK_LIMIT_MS, inOrder } from '../doctor/examiner.ts';
import { systemAfter } from '../system.ts';
import { defineCommand, FailedReport } from './command.ts';
import { flag } from './options.ts';
import type { SiteCommand, SiteContext } from './siteCommand.ts';

const STATE_WIDTH = 8;
const NAME_WIDTH = 23;

const doctorCommand = defineCommand({
  name: 'doctor',
  summary:
    'Examine the installation line by line and say what to do; ends with 1 for a fault. Changes nothing',
  options: z.object({ json: flag('as JSON') }),
  run: async (context: SiteContext, { json }) => {
    const examined = await examineSite(context);
    const lines = json ? [JSON.stringify(examined.map(inWords), null, 2)] : examined.flatMap(linesOf);
    if (examined.some(({ state }) => state === 'fault')) throw new FailedReport(lines.join('\n'));
    return lines;
  },
});

/** Examines an installation without starting it. */
export async function examineSite(context: SiteContext): Promise<readonly Examined[]> {
  if (!context.config.ok) {
    const problem = context.config.problem.replaceAll('\n', '; ');
    return [{ check: 'settings', ...finding('settings-wrong', { problem }) }];
  }
  const config = context.config.value;
  // Takes a third of a second to load, which other commands need not wait for.
  const { allChecks } = await import('../doctor/allChecks.ts');
  const { openChannels } = await import('../doctor/channelChecks.ts');
  let opened: Promise<Database> | undefined;
  const database = () => {
    opened ??= context.openDatabase(config);
    return opened;
  };
  const channels = async () => openChannels(config, await database(), context);
  try {
    const checks = allChecks({ ...context, config, database, channels });
    return inOrder(await examine(checks, CHECK_LIMIT_MS, systemAfter));
  } finally {
    const db = await opened?.catch(() => undefined);
    await db?.close();
  }
}

/** A line as the command line says it, with its code for machines. */
function inWords({ check, state, code, facts }: Examined) {
  const { found, todo: advice } = wordFinding({ code, facts }, 'en');
  return { name: SYSTEM_CHECKS[check].en, state, found, advice, check, code, facts };
}

function linesOf(examined: Examined): string[] {
  const { state, name, found, advice } = inWords(examined);
  const line = `${state.padEnd(STATE_WIDTH)}${name.padEnd(NAME_WIDTH)}${found}`;
  return advice === undefined ? [line] : [line, `${' '.repeat(STATE_WIDTH + NAME_WIDTH)}→ ${advice}`];
}

export const DOCTOR_COMMANDS: readonly SiteCommand[] = [doctorCommand];
