import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { JobObservation, JobReference, Printer } from '../../types.ts';

const POLL_MS = 20;
const POLLS = 400;

/** Observes a job until the observation is the wanted one; fails with the last other one. */
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

/** Whether a job has come to an end. */
export const isOver = (seen: JobObservation) => seen.state !== 'pending' && seen.state !== 'printing';

/** A PDF of three pages, A4 unless told otherwise, in points. */
export async function threePages(width = 595.276, height = 841.89): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const page of ['one', 'two', 'three']) document.addPage([width, height]).drawText(`Page ${page}`);
  return await document.save();
}
