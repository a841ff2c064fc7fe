import { SECOND_MS } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { databaseChecks } from '../doctor/databaseChecks.ts';
import { type Examined, examine } from '../doctor/examine.ts';
import { siteChecks } from '../doctor/siteChecks.ts';
import { systemAfter } from '../system.ts';
import { defineCommand, FailedReport } from './command.ts';
import { flag } from './options.ts';
import type { SiteCommand, SiteContext } from './siteCommand.ts';

const LIMIT_MS = 10 * SECOND_MS;
const STATE_WIDTH = 8;
const NAME_WIDTH = 22;

const doctorCommand = defineCommand({
  name: 'doctor',
  summary:
    'Examine the installation line by line and say what to do; ends with 1 for a fault. Changes nothing',
  options: z.object({ json: flag('as JSON') }),
  run: async (context: SiteContext, { json }) => {
    const examined = await examineSite(context);
    const lines = json ? [JSON.stringify(examined, null, 2)] : examined.flatMap(linesOf);
    if (examined.some(({ state }) => state === 'fault')) throw new FailedReport(lines.join('\n'));
    return lines;
  },
});

async function examineSite(context: SiteContext): Promise<readonly Examined[]> {
  if (!context.config.ok) {
    const advice = 'Correct these settings; nothing else was examined.';
    return [
      { name: 'settings', state: 'fault', found: context.config.problem.replaceAll('\n', '; '), advice },
    ];
  }
  const config = context.config.value;
  let opened: Promise<Database> | undefined;
  const database = () => {
    opened ??= context.openDatabase(config);
    return opened;
  };
  const deps = { ...context, config, database };
  try {
    const settings: Examined = {
      name: 'settings',
      state: 'ok',
      found: config.production ? 'production' : 'development',
    };
    return [
      settings,
      ...(await examine([...siteChecks(deps), ...databaseChecks(deps)], LIMIT_MS, systemAfter)),
    ];
  } finally {
    const db = await opened?.catch(() => undefined);
    await db?.close();
  }
}

function linesOf({ state, name, found, advice }: Examined): string[] {
  const line = `${state.padEnd(STATE_WIDTH)}${name.padEnd(NAME_WIDTH)}${found}`;
  return advice === undefined ? [line] : [line, `${' '.repeat(STATE_WIDTH + NAME_WIDTH)}→ ${advice}`];
}

export const DOCTOR_COMMANDS: readonly SiteCommand[] = [doctorCommand];
