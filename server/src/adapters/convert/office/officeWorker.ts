import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import {
  OFFICE_MEMORY_LIMIT_BYTES,
  OFFICE_START_LIMIT_MS,
  OFFICE_TASKS_MAX,
  PROGRAM_FILE_LIMIT_BYTES,
  UPLOAD_PAGES_MAX,
} from '../limits.ts';
import type { ConfinedCommand } from '../process/isolation.ts';
import { type ProcessHost, startConfined } from '../process/runProgram.ts';
import { type OfficeKind, officeFilters } from './officeFilters.ts';
import { officeProfile } from './officeProfile.ts';

/** A document for LibreOffice; all paths are outside the worker's own folder. */
export interface OfficeJob {
  readonly kind: OfficeKind;
  readonly sourcePath: string;
  readonly targetPath: string;
  /** Path of the OpenDocument copy, for types whose fonts cannot be read otherwise. */
  readonly copyPath: string;
}

/** `refused`: LibreOffice could not read the document. `died`: it crashed or exceeded its memory limit. */
export type OfficeOutcome = 'done' | 'refused' | 'timedOut' | 'died';

/**
 * A LibreOffice process with its own profile. It converts one document at a time and is gone after any outcome except `done`.
 */
export interface OfficeWorker {
  readonly convert: (job: OfficeJob, limitMs: number) => Promise<OfficeOutcome>;
  /** Kills all its processes and removes its folder. Idempotent. */
  readonly end: () => Promise<void>;
}

export interface OfficeWorkerOptions extends ProcessHost {
  /** Creates a private folder with mode 0700. */
  readonly newFolder: (prefix: string) => Promise<string>;
  readonly sofficePath: string;
  readonly pythonPath: string;
  readonly fontConfigPath: string;
}

const DRIVER_PATH = join(import.meta.dirname, 'officeDriver.py');
const OPEN_FILES = 1_024;
const REMOVE_RETRIES = 5;
const driverAnswer = z.object({ outcome: z.enum(['ready', 'done', 'refused']) });
type DriverOutcome = z.infer<typeof driverAnswer>['outcome'];

/** Starts LibreOffice and waits until it accepts documents; undefined when that fails. */
export async function startOfficeWorker(options: OfficeWorkerOptions): Promise<OfficeWorker | undefined> {
  const folder = await options.newFolder('office-');
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true, mode: 0o700 });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), officeProfile());
  const driver = startDriver(options, folder, profile);
  let isEnded = false;
  const end = async () => {
    isEnded = true;
    await driver.end();
    // A killed process may still complete a write, so its folder may not be empty at the first attempt.
    for (const path of [folder, ...officePipes(folder, profile)])
      await rm(path, { recursive: true, force: true, maxRetries: REMOVE_RETRIES });
  };
  if ((await driver.next(OFFICE_START_LIMIT_MS)) !== 'ready') {
    await end();
    return undefined;
  }
  let count = 0;
  return {
    async convert(job, limitMs) {
      if (isEnded) return 'died';
      count += 1;
      const place = join(folder, `job-${count}`);
      await mkdir(place, { mode: 0o700 });
      const source = join(place, `source.${job.kind}`);
      const target = join(place, 'target.pdf');
      await copyFile(job.sourcePath, source, constants.COPYFILE_FICLONE);
      const copy = join(place, 'copy');
      const { copyFilter, ...filters } = officeFilters(job.kind);
      driver.send({
        source,
        target,
        ...filters,
        copy: copyFilter === undefined ? null : { target: copy, filter: copyFilter },
        // Exporting one page beyond the limit reveals an excessive document without writing all of it.
        pageRange: `1-${UPLOAD_PAGES_MAX + 1}`,
      });
      const outcome = await driver.next(limitMs);
      if (outcome !== 'done') {
        // It may still be writing to this document's folder, so it must end before anything is removed.
        await end();
        return outcome === 'ready' ? 'died' : outcome;
      }
      await rename(target, job.targetPath);
      if (copyFilter !== undefined) await rename(copy, job.copyPath);
      await rm(place, { recursive: true, force: true });
      return outcome;
    },
    end,
  };
}

/**
 * Paths of the two pipes that a killed LibreOffice leaves behind when it has no private /tmp: its listening pipe, and the
 * single-instance pipe named by the digest of its profile's URL (officeipcthread.cxx; bytes without leading zeros).
 */
function officePipes(folder: string, profile: string): string[] {
  const digest = createHash('md5').update(pathToFileURL(profile).href, 'utf16le').digest();
  const ownName = [...digest].map((byte) => byte.toString(16)).join('');
  const start = `/tmp/OSL_PIPE_${process.getuid?.() ?? 0}_`;
  return [`${start}${basename(folder)}`, `${start}SingleOfficeIPC_${ownName}`];
}

interface Driver {
  readonly send: (job: object) => void;
  /** Returns the next line, or what happened instead. */
  readonly next: (limitMs: number) => Promise<DriverOutcome | 'timedOut' | 'died'>;
  readonly end: () => Promise<void>;
}

function startDriver(options: OfficeWorkerOptions, folder: string, profile: string): Driver {
  const command: ConfinedCommand = {
    program: options.pythonPath,
    // Without isolation all pipes are in /tmp, so each is named after its unique folder.
    args: [DRIVER_PATH, options.sofficePath, profile, basename(folder)],
    folder,
    readable: [DRIVER_PATH, options.fontConfigPath],
    environment: {
      FONTCONFIG_FILE: options.fontConfigPath,
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      TMPDIR: folder,
      PYTHONDONTWRITEBYTECODE: '1',
    },
    memoryBytes: OFFICE_MEMORY_LIMIT_BYTES,
    fileBytes: PROGRAM_FILE_LIMIT_BYTES,
    openFiles: OPEN_FILES,
    tasks: OFFICE_TASKS_MAX,
  };
  const { child, kill } = startConfined(options, command, ['pipe', 'pipe', 'ignore']);
  let isGone = false;
  let settle: (outcome: DriverOutcome | 'died') => void = () => {};
  const gone = new Promise<void>((resolve) => {
    // A stopping server does not wait for a start, which takes seconds.
    options.signal.addEventListener('abort', kill, { once: true });
    const leave = () => {
      isGone = true;
      options.signal.removeEventListener('abort', kill);
      settle('died');
      resolve();
    };
    child.once('close', leave);
    child.once('error', leave);
  });
  // A write to a dead driver is already reported by its exit.
  child.stdin?.on('error', () => {});
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (text) => settle(parseAnswer(text)));
  }
  return {
    send: (job) => void child.stdin?.write(`${JSON.stringify(job)}\n`),
    next: (limitMs) =>
      new Promise((resolve) => {
        if (isGone) return resolve('died');
        const cancel = options.after(limitMs, () => {
          settle = () => {};
          resolve('timedOut');
        });
        settle = (outcome) => {
          settle = () => {};
          cancel();
          resolve(outcome);
        };
      }),
    async end() {
      if (!isGone) kill();
      await gone;
    },
  };
}

function parseAnswer(text: string): DriverOutcome | 'died' {
  try {
    return driverAnswer.parse(JSON.parse(text)).outcome;
  } catch {
    return 'died';
  }
}
