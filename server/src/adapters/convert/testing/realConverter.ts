import { type SpawnOptions, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemAfter } from '../../../system.ts';
import type { Converter } from '../converter.ts';
import { openConverter } from '../openConverter.ts';
import { findControlGroups } from '../process/findControlGroups.ts';

export interface RealConverter {
  readonly converter: Converter;
  readonly trouble: string[];
  /** Leftovers of documents: names in the private root except those that belong to the converter itself. */
  readonly leftOver: () => Promise<string[]>;
  readonly stop: () => Promise<void>;
}

/** Starts a converter on this machine's programs, with one listener. */
export async function startRealConverter(options: { isolated: boolean }): Promise<RealConverter> {
  const home = await mkdtemp(join(tmpdir(), 'self-print-convert-'));
  const directory = join(home, 'documents');
  const trouble: string[] = [];
  const spawnHere = (file: string, args: readonly string[], spawnOptions: SpawnOptions) =>
    // Simulates a machine on which bubblewrap does not work.
    spawn(!options.isolated && file.endsWith('bwrap') ? '/usr/bin/false' : file, args, spawnOptions);
  const converter = await openConverter({
    directory,
    spawn: spawnHere,
    after: systemAfter,
    onTrouble: (kind) => trouble.push(kind),
    officeWorkers: 1,
    groups: options.isolated ? findControlGroups() : undefined,
    textToPdf: undefined,
  });
  return {
    converter,
    trouble,
    leftOver: async () => (await readdir(directory)).filter((name) => !/^(fonts|office)-/.test(name)),
    async stop() {
      await converter.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
