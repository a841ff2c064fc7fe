import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { After } from '../../system.ts';
import type { Converter } from './converter.ts';
import { createConverter } from './createConverter.ts';
import { openFolders } from './folders.ts';
import { fontConfig } from './fonts/fontConfig.ts';
import { createFontMatcher } from './fonts/replacedFonts.ts';
import {
  OFFICE_JOB_LIMIT_MS,
  OFFICE_JOBS_PER_WORKER,
  OFFICE_QUEUE_MAX,
  OFFICE_QUEUE_PER_USER_MAX,
  OFFICE_WORKERS,
  PDF_JOB_LIMIT_MS,
  PDF_PAGE_LIMIT_MS,
  PDF_QUEUE_MAX,
  PDF_QUEUE_PER_USER_MAX,
  PDF_START_LIMIT_MS,
  PDF_THREADS,
  PROGRAM_QUEUE_MAX,
  PROGRAM_QUEUE_PER_USER_MAX,
  PROGRAMS_AT_ONCE,
} from './limits.ts';
import { createOfficePool, type OfficePoolOptions } from './office/officePool.ts';
import { startOfficeWorker } from './office/officeWorker.ts';
import { createPdfThreads } from './pdf/thread/pdfThreads.ts';
import type { ControlGroups } from './process/controlGroups.ts';
import {
  missingPackages,
  NEEDED_FOR_OFFICE,
  NEEDED_FOR_PICTURES,
  PYTHON,
  SOFFICE,
} from './process/installed.ts';
import { type IsolationKind, isolationProbe } from './process/isolation.ts';
import { createPrograms } from './process/programs.ts';
import type { ProcessHost, Spawn } from './process/runProgram.ts';
import type { Makers } from './toPdf.ts';

export interface ConverterOptions {
  /** Root of the private folders, exclusive to this process; existing content is deleted. */
  readonly directory: string;
  readonly spawn: Spawn;
  readonly after: After;
  readonly onTrouble: OfficePoolOptions['onTrouble'];
  readonly textToPdf: Makers['textToPdf'];
  /** Maximum number of listeners, 0 for none; each may use up to `OFFICE_MEMORY_LIMIT_BYTES`. */
  readonly officeWorkers?: number;
  /** Accept no pictures or office documents if programs cannot be isolated from network and files. PDFs need no programs. */
  readonly requireIsolation?: boolean;
  /** Groups whose limits hold for a program with all its processes; without them each process is limited. */
  readonly groups?: ControlGroups | undefined;
}

/** Opens a converter with the programs installed on this machine. Starts nothing but a probe of isolation. */
export async function openConverter(options: ConverterOptions): Promise<Converter> {
  const folders = await openFolders(options.directory);
  const fontConfigPath = join(await folders.make('fonts-'), 'fonts.conf');
  await writeFile(fontConfigPath, fontConfig());
  const abort = new AbortController();
  const isolation = await findIsolation(options.spawn);
  const { spawn, after, groups } = options;
  const host: ProcessHost = { spawn, after, isolation, groups, signal: abort.signal };
  const missingForPictures = missingPackages(NEEDED_FOR_PICTURES);
  const missingForOffice = missingPackages(NEEDED_FOR_OFFICE);
  const isRefused = options.requireIsolation === true && isolation === 'none';
  const programs =
    isRefused || missingForPictures.length > 0
      ? undefined
      : createPrograms({
          ...host,
          fontConfigPath,
          nodePath: process.execPath,
          atOnce: PROGRAMS_AT_ONCE,
          queue: { total: PROGRAM_QUEUE_MAX, perUser: PROGRAM_QUEUE_PER_USER_MAX },
        });
  const office =
    programs === undefined || missingForOffice.length > 0 || options.officeWorkers === 0
      ? undefined
      : createOfficePool({
          startWorker: () =>
            startOfficeWorker({
              ...host,
              newFolder: folders.make,
              sofficePath: SOFFICE,
              pythonPath: PYTHON,
              fontConfigPath,
            }),
          workers: options.officeWorkers ?? OFFICE_WORKERS,
          jobsPerWorker: OFFICE_JOBS_PER_WORKER,
          jobLimitMs: OFFICE_JOB_LIMIT_MS,
          queue: { total: OFFICE_QUEUE_MAX, perUser: OFFICE_QUEUE_PER_USER_MAX },
          onTrouble: options.onTrouble,
        });
  return createConverter({
    folders,
    threads: createPdfThreads({
      threads: PDF_THREADS,
      queue: { total: PDF_QUEUE_MAX, perUser: PDF_QUEUE_PER_USER_MAX },
      startLimitMs: PDF_START_LIMIT_MS,
      pageLimitMs: PDF_PAGE_LIMIT_MS,
      jobLimitMs: PDF_JOB_LIMIT_MS,
      after: options.after,
      onTrouble: options.onTrouble,
    }),
    programs,
    fontMatcher: office && programs && createFontMatcher(programs),
    office,
    textToPdf: options.textToPdf,
    isolation,
    limits: groups ? 'perProgram' : 'perProcess',
    missing: [
      ...new Set([
        ...missingForPictures,
        ...missingForOffice,
        ...(isolation === 'none' ? ['bubblewrap'] : []),
      ]),
    ],
    abort: () => abort.abort(),
  });
}

function findIsolation(spawn: Spawn): Promise<IsolationKind> {
  const { file, args, environment } = isolationProbe(tmpdir());
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'ignore', env: { ...environment } });
    child.once('error', () => resolve('none'));
    child.once('exit', (code) => resolve(code === 0 ? 'bubblewrap' : 'none'));
  });
}
