import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { JobObservation, JobReference, Printer } from '../../types.ts';

const POLL_MS = 20;
const POLLS = 400;

/** Polls a job until the wanted observation; fails with the last different one. */
export async function observeUntil(
  printer: Printer,
  job: JobReference,
  isWanted: (seen: JobObservation) => boolean,
): Promise<JobObservation> {
  let seen = await printer.observe(job);
  for (let polls = 0; !isWanted(seen) && polls < POLLS; polls += 1) {
    await pause(POLL_MS);
    seen = await printer.observe(job);
  }
  if (!isWanted(seen)) throw new Error(`The job stays ${JSON.stringify(seen)}`);
  return seen;
}

/** Whether a job has ended. */
export const isOver = (seen: JobObservation) => seen.state !== 'pending' && seen.state !== 'printing';

/** A PDF of three pages, by default A4, in points. */
export async function threePages(width = 595.276, height = 841.89): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const page of ['one', 'two', 'three']) document.addPage([width, height]).drawText(`Page ${page}`);
  return await document.save();
}
