import type { z } from 'zod';
import type { Deps } from '../deps.ts';

/** What commands work with: the platform's own use cases, and ways to read what they are given. */
export interface CommandContext {
  readonly deps: Pick<Deps, 'db' | 'storage' | 'keys' | 'clock' | 'random' | 'log'>;
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly readStandardInput: () => Promise<string>;
  readonly sleep: (ms: number) => Promise<void>;
}

/** A command of the server's command line. Its options are the fields of a zod object, described for the help. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly options: z.ZodObject;
  /** Gives the lines to print; throws `CommandProblem` when it cannot be done. */
  readonly run: (context: CommandContext, options: unknown) => Promise<readonly string[]>;
}

/** Why a command could not be done, in words for the administrator. */
export class CommandProblem extends Error {}

/** Makes a command whose `run` gets its options parsed. */
export function defineCommand<Options extends z.ZodObject>(definition: {
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  readonly run: (context: CommandContext, options: z.output<Options>) => Promise<readonly string[]>;
}): Command {
  return {
    ...definition,
    run: (context, options) => definition.run(context, definition.options.parse(options)),
  };
}
