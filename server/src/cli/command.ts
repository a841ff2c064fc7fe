import type { z } from 'zod';
import type { KeyRing } from '../db/keyRing.ts';
import type { Deps } from '../deps.ts';

/** Dependencies of commands: the platform's own use cases and ways to read input. */
export interface CommandContext {
  readonly deps: Pick<Deps, 'db' | 'storage' | 'keys' | 'clock' | 'random' | 'log'> & {
    /** Only needed by commands for keys. */
    readonly keyRing?: Pick<KeyRing, 'addFileKey' | 'adoptSecret'>;
  };
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly readStandardInput: () => Promise<string>;
  readonly sleep: (ms: number) => Promise<void>;
}

/** A command of the server's CLI. Its options are the fields of a zod object, whose descriptions are its help. */
export interface Command<Context = CommandContext> {
  readonly name: string;
  readonly summary: string;
  readonly options: z.ZodObject;
  /** Returns the lines to print; throws `CommandProblem` on an expected failure. */
  readonly run: (context: Context, options: unknown) => Promise<readonly string[]>;
}

/** Why a command failed, in words for the administrator. */
export class CommandProblem extends Error {}

/** A report that found a fault: printed like a success, for whoever reads it by machine, but ends with 1. */
export class FailedReport extends CommandProblem {}

/** Defines a command whose `run` gets its options parsed. */
export function defineCommand<Options extends z.ZodObject, Context = CommandContext>(definition: {
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  readonly run: (context: Context, options: z.output<Options>) => Promise<readonly string[]>;
}): Command<Context> {
  return {
    ...definition,
    run: (context, options) => definition.run(context, definition.options.parse(options)),
  };
}
