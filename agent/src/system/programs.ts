import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { withoutOwnVariables } from '@self-print/contract/ownVariables.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../time.ts';
import { type RunningProgram, spawnProgram } from './spawnProgram.ts';

/** The only programs that the agent may start, and never through a shell. */
const PROGRAM_NAMES = [
  'systemctl',
  'shutdown',
  'xinput',
  'xrandr',
  'fc-list',
  'timedatectl',
  'pnputil',
  'powershell',
  'aplay',
  'espeak-ng',
  'ffmpeg',
] as const;
export type ProgramName = (typeof PROGRAM_NAMES)[number];

export type ProgramProblem =
  /** It is not installed. */
  | { readonly kind: 'missing'; readonly detail: string }
  /** It could not be started, or exited with a code other than 0; `detail` is the end of its output. */
  | { readonly kind: 'failed'; readonly detail: string }
  /** It did not end in time and was killed. */
  | { readonly kind: 'late'; readonly detail: string };

export interface StartOptions {
  /** Written to its stdin, which is then closed. */
  readonly input?: Uint8Array;
  /** Called with its stdout as it arrives. */
  readonly onOutput?: (bytes: Uint8Array) => void;
}

/** Starts programs with argument arrays. */
export interface Programs {
  readonly has: (name: ProgramName) => boolean;
  /** Path of a program; null when it is not installed. */
  readonly path: (name: ProgramName) => string | null;
  /** Starts a program that runs until it ends or is stopped. */
  readonly start: (
    name: ProgramName,
    args: readonly string[],
    options?: StartOptions,
  ) => Result<RunningProgram, ProgramProblem>;
  /** Runs a program until it ends and returns its stdout. */
  readonly run: (
    name: ProgramName,
    args: readonly string[],
    options: { readonly limitMs: number; readonly input?: Uint8Array },
  ) => Promise<Result<Uint8Array, ProgramProblem>>;
  /** Kills everything still running, so that nothing outlives the agent, even after a crash. */
  readonly killAll: () => void;
}

export interface ProgramsOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly time: Time;
}

/** More output than any of these programs produces. A minute of speech is 3 MB. */
const OUTPUT_LIMIT_BYTES = 16 * 1_024 * 1_024;

/** Programs on the search path, looked up once, so that what is added to the path later is not started. */
export function createPrograms({ environment, platform, time }: ProgramsOptions): Programs {
  const paths = new Map(
    PROGRAM_NAMES.map((name) => [
      name,
      findProgram(platform === 'win32' ? `${name}.exe` : name, environment),
    ]),
  );
  const env = withoutOwnVariables(environment);

  const running = new Set<RunningProgram>();

  const start: Programs['start'] = (name, args, options = {}) => {
    const path = paths.get(name) ?? null;
    if (path === null) return fail({ kind: 'missing', detail: `${name} is not installed` });
    const program = spawnProgram({ path, args, env, time, ...options });
    running.add(program);
    void program.ended.then(() => running.delete(program));
    return ok(program);
  };
  return {
    has: (name) => (paths.get(name) ?? null) !== null,
    path: (name) => paths.get(name) ?? null,
    start,
    run: async (name, args, { limitMs, input }) => {
      const output: Uint8Array[] = [];
      let length = 0;
      const started = start(name, args, {
        ...(input ? { input } : {}),
        onOutput: (bytes) => {
          length += bytes.length;
          if (length <= OUTPUT_LIMIT_BYTES) output.push(bytes);
        },
      });
      if (!started.ok) return started;
      const done = new AbortController();
      let late = false;
      void time.wait(limitMs, done.signal).then((over) => {
        if (!over) return;
        late = true;
        started.value.kill();
      });
      const end = await started.value.ended;
      done.abort();
      if (late) return fail({ kind: 'late', detail: `${name} did not end within ${limitMs} ms` });
      if (!end.succeeded) return fail({ kind: 'failed', detail: `${name}: ${end.detail}` });
      if (length > OUTPUT_LIMIT_BYTES)
        return fail({ kind: 'failed', detail: `${name} produced too much output` });
      return ok(Buffer.concat(output));
    },
    killAll: () => {
      for (const program of running) program.kill();
    },
  };
}

function findProgram(file: string, environment: NodeJS.ProcessEnv): string | null {
  // Windows spells it Path.
  const searchPath = environment.PATH ?? environment.Path ?? '';
  for (const folder of searchPath.split(delimiter)) {
    // A relative folder would let the working directory determine what is started.
    if (!isAbsolute(folder)) continue;
    const path = join(folder, file);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder; try the next.
    }
  }
  return null;
}
