import { ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { commandLineOperation } from '../http/operation.ts';
import { recordPerson } from '../modules/operations/recordPerson.ts';
import { ownValuesFit } from '../modules/records/ownRows.ts';
import { createPersonRecords, type RecordContent, recordContent } from '../modules/records/personRecords.ts';
import { holdTables, readTables } from '../modules/records/tableRegistry.ts';
import { type Command, CommandProblem, defineCommand } from './command.ts';
import { school, userName } from './options.ts';
import { personOf } from './personOf.ts';

const recordSetCommand = defineCommand({
  name: 'record-set',
  summary: "Import a person's campus record from a JSON file, replacing the previous one",
  options: z.object({
    school,
    userName,
    file: z.string().min(1).meta({ description: 'path of the JSON file: { "values": …, "images": … }' }),
  }),
  run: async ({ deps, readFile }, options) => {
    const person = await personOf({ deps }, options.school, options.userName);
    const parsed = recordContent.safeParse(parseJson(Buffer.from(await readFile(options.file))));
    if (!parsed.success) {
      // Only paths and rules, because the values are personal.
      const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw new CommandProblem(`The file is not a record:\n${faults.join('\n')}`);
    }
    const { values, images } = parsed.data;
    await deps.db.transaction(async (queries) => {
      const names = Object.keys(values);
      await holdTables(queries, person.schoolCode, names);
      const records = createPersonRecords({ ...deps, db: queries });
      const before = await records.read(person);
      const tables = await readTables(queries, person.schoolCode);
      const unfit = names.filter((name) => !ownValuesFit(tables, values, [name]));
      if (unfit.length > 0)
        throw new CommandProblem(
          `These do not fit the school's own tables, or it has no such table: ${unfit.join(', ')}.`,
        );
      await records.write(person, parsed.data);
      const operation = commandLineOperation(person.schoolCode, 'record-saved');
      await recordPerson(queries, deps, operation, person, {
        before: before ? namesIn(before) : null,
        after: namesIn(parsed.data),
      });
      return ok();
    });
    return [`${Object.keys(values).length} values and ${Object.keys(images).length} pictures were saved.`];
  },
});

/** Which values and pictures a record has; what they say is personal. */
const namesIn = ({ values, images }: RecordContent) => ({
  values: Object.keys(values).toSorted(),
  images: Object.keys(images).toSorted(),
});

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw new CommandProblem('The file is not JSON.');
  }
}

export const RECORD_COMMANDS: readonly Command[] = [recordSetCommand];
