import { dirname, join } from 'node:path';
import { createFairQueue, type FairQueueLimits } from '../fairQueue.ts';
import {
  PROGRAM_CPU_SECONDS,
  PROGRAM_FILE_LIMIT_BYTES,
  PROGRAM_LIMIT_MS,
  PROGRAM_MEMORY_LIMIT_BYTES,
  PROGRAM_OPEN_FILES,
  PROGRAM_OUTPUT_LIMIT_BYTES,
  PROGRAM_TASKS_MAX,
} from '../limits.ts';
import { type ProcessHost, type ProgramEnd, runProgram } from './runProgram.ts';

/** Programs of the system, beside our own that run in a separate Node process. */
export type SystemProgram = 'fc-match';

export interface ProgramRequest {
  readonly args: readonly string[];
  readonly folder: string;
  readonly limitMs?: number;
  readonly outputLimitBytes?: number;
}

type ProgramOutcome = ProgramEnd | { readonly kind: 'busy' };

/** Runs sandboxed programs, several in parallel, scheduled fairly between people. */
export interface Programs {
  readonly run: (userKey: string, name: SystemProgram, request: ProgramRequest) => Promise<ProgramOutcome>;
  /** Runs one of our own files with Node, which can read only that file and the declared packages. */
  readonly runOwn: (userKey: string, program: OwnProgram, request: ProgramRequest) => Promise<ProgramOutcome>;
}

export interface OwnProgram {
  readonly file: string;
  /** Folders of the sources and packages that it loads. */
  readonly readable: readonly string[];
}

export interface ProgramsOptions extends ProcessHost {
  readonly fontConfigPath: string;
  readonly nodePath: string;
  readonly atOnce: number;
  readonly queue: FairQueueLimits;
}

const PROGRAM_FOLDER = '/usr/bin';

export function createPrograms(options: ProgramsOptions): Programs {
  const queue = createFairQueue<() => Promise<void>>(options.queue);
  let running = 0;

  const work = async () => {
    running += 1;
    for (let turn = queue.take(); turn; turn = queue.take()) {
      await turn.item();
      turn.end();
    }
    running -= 1;
  };
  const inTurn = (userKey: string, start: () => Promise<ProgramEnd>): Promise<ProgramOutcome> =>
    new Promise((resolve, reject) => {
      const turn = () => start().then(resolve, reject);
      if (!queue.push(userKey, turn)) return resolve({ kind: 'busy' });
      if (running < options.atOnce) void work();
    });
  const confined = (program: string, readable: readonly string[], request: ProgramRequest) =>
    runProgram(options, {
      command: {
        program,
        args: request.args,
        folder: request.folder,
        readable: [options.fontConfigPath, ...readable],
        environment: { FONTCONFIG_FILE: options.fontConfigPath, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
        memoryBytes: PROGRAM_MEMORY_LIMIT_BYTES,
        fileBytes: PROGRAM_FILE_LIMIT_BYTES,
        openFiles: PROGRAM_OPEN_FILES,
        tasks: PROGRAM_TASKS_MAX,
        cpuSeconds: PROGRAM_CPU_SECONDS,
      },
      limitMs: request.limitMs ?? PROGRAM_LIMIT_MS,
      outputLimitBytes: request.outputLimitBytes ?? PROGRAM_OUTPUT_LIMIT_BYTES,
    });

  return {
    run: (userKey, name, request) => inTurn(userKey, () => confined(join(PROGRAM_FOLDER, name), [], request)),
    runOwn: (userKey, { file, readable }, request) =>
      inTurn(userKey, () =>
        confined(options.nodePath, [dirname(options.nodePath), ...readable], {
          ...request,
          args: ['--disable-warning=ExperimentalWarning', file, ...request.args],
        }),
      ),
  };
}
