import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '@self-print/contract/result.ts';
import { systemTime } from '../../time.ts';
import { createPrograms, type ProgramName, type ProgramProblem, type Programs } from '../programs.ts';

/** Executables that come first on the search path and record how they were started. */
export interface StubPrograms extends Disposable {
  readonly programs: Programs;
  /** Folder of the stubs, for a search path. */
  readonly folder: string;
  /** What was started, oldest first, as `name argument argument`. */
  readonly calls: () => readonly string[];
}

export interface Stub {
  /** Its stdout. */
  readonly says?: string;
  /** Its stdout as bytes. */
  readonly saysBytes?: Uint8Array;
  /** Its stderr. */
  readonly complains?: string;
  readonly exitCode?: number;
  /** Runs until it is ended. */
  readonly staysOn?: boolean;
  /** Ignores requests to exit. */
  readonly stubborn?: boolean;
}

const EXECUTABLE = 0o755;

/** Creates real executables, which the code under test starts like the real programs. */
export function stubPrograms(
  stubs: Partial<Record<ProgramName, Stub>>,
  options: { readonly platform?: NodeJS.Platform; readonly environment?: NodeJS.ProcessEnv } = {},
): StubPrograms {
  const root = mkdtempSync(join(tmpdir(), 'stubs-'));
  const folder = join(root, 'bin');
  const logFile = join(root, 'calls');
  mkdirSync(folder);
  const { platform = 'linux' } = options;
  for (const [name, stub] of Object.entries(stubs)) {
    const file = platform === 'win32' ? `${name}.exe` : name;
    const says = join(root, `${name}.says`);
    writeFileSync(says, stub.saysBytes ?? stub.says ?? '');
    const lines = [
      '#!/bin/sh',
      // One write per line, because concurrent stubs share the file.
      `printf '%s\\n' "$(printf '%s\\037' ${name} "$@")" >> '${logFile}'`,
      stub.stubborn ? "trap '' TERM" : '',
      `cat '${says}'`,
      stub.complains === undefined ? '' : `printf '%s\\n' '${stub.complains}' >&2`,
      stub.staysOn ? 'while :; do sleep 0.05; done' : `exit ${stub.exitCode ?? 0}`,
    ];
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
    chmodSync(join(folder, file), EXECUTABLE);
  }
  // The stubs are scripts that need system tools; of the programs themselves only the stubs can be found.
  const real = createPrograms({
    environment: { ...process.env, ...options.environment, PATH: `${folder}:${process.env.PATH ?? ''}` },
    platform,
    time: systemTime,
  });
  const known = (name: ProgramName) => stubs[name] !== undefined;
  const missing = (name: ProgramName) =>
    fail<ProgramProblem>({ kind: 'missing', detail: `${name} is not installed` });
  return {
    folder,
    programs: {
      has: known,
      path: (name) => (known(name) ? real.path(name) : null),
      start: (name, ...rest) => (known(name) ? real.start(name, ...rest) : missing(name)),
      run: async (name, ...rest) => (known(name) ? real.run(name, ...rest) : missing(name)),
      killAll: real.killAll,
    },
    calls: () =>
      existsSync(logFile)
        ? readFileSync(logFile, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => line.split('\x1f').slice(0, -1).join(' '))
        : [],
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}
