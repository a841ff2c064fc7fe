import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Command, CommandProblem, FailedReport } from './command.ts';

export interface CommandOutcome {
  /** 0 success, 1 failure, 2 usage error. */
  readonly exitCode: 0 | 1 | 2;
  readonly lines: readonly string[];
  /** For standard output, however it ends. */
  readonly isReport?: true;
}

const HELP_WORDS: ReadonlySet<string | undefined> = new Set([undefined, 'help', '--help', '-h']);

/**
 * Runs one command line, such as `create-school --school x …`. Dependencies are opened by `open` only after the options were
 * parsed; `close` is always called. `others` are commands that somebody else runs, for the help.
 */
export async function runCommandLine<Context>(
  commands: readonly Command<Context>[],
  words: readonly string[],
  open: () => Promise<Context & { readonly close: () => Promise<void> }>,
  others: readonly Described[] = [],
): Promise<CommandOutcome> {
  const [name, ...rest] = words;
  if (HELP_WORDS.has(name)) return { exitCode: 0, lines: helpOf([...commands, ...others]) };
  const command = commands.find((known) => known.name === name);
  if (!command)
    return { exitCode: 2, lines: [`There is no command ${name}.`, '', ...helpOf([...commands, ...others])] };
  if (rest.includes('--help')) return { exitCode: 0, lines: helpOfCommand(command) };
  const options = readOptions(command, rest);
  if (typeof options === 'string') return { exitCode: 2, lines: [options, '', ...helpOfCommand(command)] };
  const context = await open();
  try {
    return { exitCode: 0, lines: await command.run(context, options) };
  } catch (error) {
    if (error instanceof FailedReport) return { exitCode: 1, lines: [error.message], isReport: true };
    if (error instanceof CommandProblem) return { exitCode: 1, lines: [error.message] };
    throw error;
  } finally {
    await context.close();
  }
}

type Described = Pick<Command, 'name' | 'summary' | 'options'>;

/** Parses options by field name; a string describes the usage error. */
function readOptions(command: Described, words: readonly string[]): Record<string, unknown> | string {
  const fields = Object.entries(command.options.shape);
  try {
    const { values } = parseArgs({
      args: [...words],
      options: Object.fromEntries(
        fields.map(([field, schema]) => [optionName(field), { type: isFlag(schema) ? 'boolean' : 'string' }]),
      ),
    });
    const given = Object.fromEntries(
      fields.flatMap(([field]) => {
        const value = values[optionName(field)];
        return value === undefined ? [] : [[field, value]];
      }),
    );
    const parsed = command.options.safeParse(given);
    if (parsed.success) return given;
    return parsed.error.issues
      .map(({ path: [field], message }) =>
        field !== undefined && given[String(field)] === undefined
          ? `--${optionName(String(field))} is missing.`
          : `--${optionName(String(field))}: ${message}.`,
      )
      .join('\n');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function helpOf(commands: readonly Described[]): string[] {
  const width = widthOf(commands.map(({ name }) => name));
  return [
    'Usage: node server/src/cli.ts <command> [--option value …]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    '<command> --help shows its options. Database, data directory and secret come from the same variables as the',
    "server's (SELF_PRINT_DATABASE_URL, SELF_PRINT_DATA_DIR, SELF_PRINT_SECRET). The embedded database is used by",
    'one process at a time: stop the server first.',
  ];
}

function helpOfCommand({ name, summary, options }: Described): string[] {
  const rows = Object.entries(options.shape).map(
    ([field, schema]) => [`--${optionName(field)}${isFlag(schema) ? '' : ' …'}`, describe(schema)] as const,
  );
  const width = widthOf(rows.map(([option]) => option));
  return [`${name}: ${summary}`, '', ...rows.map(([option, words]) => `  ${option.padEnd(width)}${words}`)];
}

/** Width of a column of words, with room before the next one. */
const widthOf = (words: readonly string[]) => Math.max(...words.map(({ length }) => length)) + 2;

function describe(schema: z.core.$ZodType): string {
  const description = z.globalRegistry.get(schema)?.description ?? '';
  const preset = z.safeParse(schema, undefined);
  if (!preset.success) return `${description} (required)`;
  return isFlag(schema) ? description : `${description} (${String(preset.data)})`;
}

function isFlag(schema: z.core.$ZodType): boolean {
  return schema instanceof z.core.$ZodDefault && schema._zod.def.innerType instanceof z.core.$ZodBoolean;
}

/** nameZh → name-zh */
export function optionName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
