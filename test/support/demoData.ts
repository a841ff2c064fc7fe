import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { oneAtATime } from '@self-print/build/launch/oneAtATime.mjs';
import { forkServer } from '@self-print/server/testing/serverProcess.ts';

/** Below a product's data folder: the embedded database, the files and the keys. The agent's folder stays as it begins. */
const SERVER = 'server';

/** Fills a data folder of the server with demo data. */
export type FillFolder = (folder: string) => Promise<void>;

/**
 * Gives a new product the server's data that another start of the same run has written, as the demo's documents take four fifths
 * of the processor time of a start. Whoever comes first has them written; the others wait.
 * @param shared folder of the run, in which the data stays
 * @param dataDir the product's
 */
export async function copyDemoData(
  shared: string,
  dataDir: string,
  fill: FillFolder = fillByServer,
): Promise<void> {
  const filled = path.join(shared, 'demo-data');
  await oneAtATime(`${filled}.lock`, async () => {
    if (existsSync(filled)) return;
    const unfinished = `${filled}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await fill(unfinished);
    await rename(unfinished, filled);
  });
  await cp(filled, path.join(dataDir, SERVER), { recursive: true });
}

/** Nobody can copy the database of a running server. */
async function fillByServer(folder: string): Promise<void> {
  const { child, ready, exited, errors } = forkServer({ SELF_PRINT_DATA_DIR: folder, SELF_PRINT_DEMO: '1' });
  await ready;
  child.kill('SIGTERM');
  const code = await exited;
  if (code !== 0) throw new Error(`The server that wrote demo data ended with ${code}: ${errors()}`);
}
