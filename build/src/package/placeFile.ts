import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Copies a file, and makes the folder that it goes to. */
export async function placeFile(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await copyFile(from, to);
}

/** Whether a file of a built folder is shipped: those with a leading dot are the build's own records. */
export const isNoNote = (file: string) => !path.basename(file).startsWith('.');
