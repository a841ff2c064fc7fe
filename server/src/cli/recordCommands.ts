import { z } from 'zod';
import { findAccount } from '../modules/accounts/findAccount.ts';
import { createPersonRecords, recordContent } from '../modules/records/personRecords.ts';
import { type Command, CommandProblem, defineCommand } from './command.ts';
import { school, userName } from './options.ts';

const recordSetCommand = defineCommand({
  name: 'record-set',
  summary: "Import a person's campus record from a JSON file, replacing the previous one",
  options: z.object({
    school,
    userName,
    file: z.string().min(1).meta({ description: 'path of the JSON file: { "values": …, "images": … }' }),
  }),
  run: async ({ deps, readFile }, options) => {
    const person = await findAccount(deps.db, deps.keys, options.school, options.userName);
    if (!person) {
      throw new CommandProblem(`There is no person ${options.userName} in school ${options.school}.`);
    }
    const parsed = recordContent.safeParse(parseJson(Buffer.from(await readFile(options.file))));
    if (!parsed.success) {
      // Only paths and rules, because the values are personal.
      const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw new CommandProblem(`The file is not a record:\n${faults.join('\n')}`);
    }
    await createPersonRecords(deps).write(person, parsed.data);
    const { values, images } = parsed.data;
    return [`${Object.keys(values).length} values and ${Object.keys(images).length} pictures were saved.`];
  },
});

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw new CommandProblem('The file is not JSON.');
  }
}

export const RECORD_COMMANDS: readonly Command[] = [recordSetCommand];
