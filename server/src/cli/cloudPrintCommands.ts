import { z } from 'zod';
import { commandLineOperation } from '../http/operation.ts';
import { saveTerms } from '../modules/cloudPrint/saveTerms.ts';
import { cloudPrintSettings } from '../modules/cloudPrint/settings.ts';
import { findCloudPrint } from '../modules/cloudPrint/settingsStore.ts';
import { type Command, CommandProblem, defineCommand } from './command.ts';
import { jsonObject, school } from './options.ts';

const cloudPrintCommand = defineCommand({
  name: 'cloud-print',
  summary: "Show a school's cloud print settings, and change those given",
  options: z.object({
    school,
    settings: jsonObject
      .optional()
      .meta({ description: 'JSON object of settings to change; see docs/cloud-print.md' }),
  }),
  run: async ({ deps }, { school: schoolCode, settings: changes }) => {
    const found = await findCloudPrint(deps.db, schoolCode);
    if (!found) throw new CommandProblem(`There is no school ${schoolCode}.`);
    const unknown = Object.keys(changes ?? {}).filter((name) => !(name in cloudPrintSettings.shape));
    if (unknown.length > 0) throw new CommandProblem(`There is no setting ${unknown.join(', ')}.`);
    const parsed = cloudPrintSettings.safeParse({ ...found.settings, ...changes });
    if (!parsed.success) {
      throw new CommandProblem(
        parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
      );
    }
    if (changes) {
      const operation = commandLineOperation(schoolCode, 'cloud-print-terms-saved');
      const saved = await saveTerms(deps, operation, { terms: parsed.data, revision: found.revision });
      if (!saved.ok) throw new CommandProblem('Somebody else has changed the settings meanwhile.');
    }
    return [
      ...(found.licensed ? [] : [`School ${schoolCode} is not licensed for CLOUD_PRINT.`]),
      JSON.stringify(parsed.data, null, 2),
    ];
  },
});

export const CLOUD_PRINT_COMMANDS: readonly Command[] = [cloudPrintCommand];
