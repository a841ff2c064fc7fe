import { type BackUpFiles, filesOnDisk } from '../backUpFiles.ts';

export const quickFiles = filesOnDisk(async () => {});

/** What happens to the file that is being written at the moment of a failure. */
export type Torn = 'nothing' | 'half' | 'zeros' | 'whole';

/** Thrown by everything from the moment of the failure on: who was killed does nothing any more. */
class Killed extends Error {}

interface FailingFiles extends BackUpFiles {
  /** How many things were written, renamed or removed. */
  readonly steps: () => number;
}

/** Files of a process that dies at its n-th step, or never, and leaves behind what a power cut may leave. */
export function failingFiles(failAt: number, torn: Torn = 'half', failure = 'killed'): FailingFiles {
  let step = 0;
  const dies = (): boolean => {
    step += 1;
    if (step > failAt) throw new Killed(failure);
    return step === failAt;
  };
  const plain = async (work: () => Promise<void>) => {
    const isDying = dies();
    if (isDying && torn !== 'whole') throw new Killed(failure);
    await work();
    if (isDying) throw new Killed(failure);
  };
  return {
    ...quickFiles,
    steps: () => step,
    write: async (path, content) => {
      if (!dies()) return quickFiles.write(path, content);
      const all: Uint8Array[] = [];
      for await (const piece of content) all.push(piece);
      await leave(path, Buffer.concat(all), torn);
      throw new Killed(failure);
    },
    append: async (path, text) => {
      if (!dies()) return quickFiles.append(path, text);
      const cut = torn === 'whole' ? text.length : torn === 'nothing' ? 0 : Math.floor(text.length / 2);
      await quickFiles.append(path, torn === 'zeros' ? '\0'.repeat(cut) : text.slice(0, cut));
      throw new Killed(failure);
    },
    rename: (from, to) => plain(() => quickFiles.rename(from, to)),
    remove: (path) => plain(() => quickFiles.remove(path)),
    makeFolder: (path) => plain(() => quickFiles.makeFolder(path)),
  };
}

async function leave(path: string, whole: Buffer, torn: Torn): Promise<void> {
  if (torn === 'nothing') return;
  const half = Math.floor(whole.length / 2);
  const left =
    torn === 'whole' ? whole : torn === 'half' ? whole.subarray(0, half) : Buffer.alloc(whole.length);
  await quickFiles.write(
    path,
    (async function* () {
      yield left;
    })(),
  );
}
