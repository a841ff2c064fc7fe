import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cloudContent } from '../../db/schema/cloudPrint.ts';
import type { Deps } from '../../deps.ts';
import type { OrderRow } from '../orders/orderStore.ts';
import { isContent, keepContent, readContent } from './contents.ts';
import { type CloudContentRow, type CloudFileRow, findContents } from './fileStore.ts';
import { FIRST_PREVIEWS } from './limits.ts';
import { makePageImages } from './pageImages.ts';
import { layoutName, type PrintFileLayout } from './printPlan.ts';
import { whoOf } from './whoOf.ts';

type PrintFileDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'converter'>;

/** Returns the print file of an uploaded file in one layout, with images of its first pages; made once per layout. */
export async function preparePrintFile(
  deps: PrintFileDeps,
  file: CloudFileRow,
  layout: PrintFileLayout & { readonly sidesPerCopy: number },
): Promise<Outcome<CloudContentRow, 'CONVERSION_BUSY' | 'DOCUMENT_UNAVAILABLE' | 'NOT_FOUND'>> {
  const name = layoutName(layout);
  const known = await findPrintFile(deps, file, name);
  if (known) return ok(known);
  const [document] = await findContents(deps.db, file, 'document');
  const pdf = document && (await readContent(deps, document));
  if (!pdf) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const { nUp, paperSize, pageRange, without, turned, scaling, turnsBacks, sidesPerCopy } = layout;
  const made = await deps.converter.layOut(
    pdf,
    { nUp, paperSize, pageRange, without, horizontal: turned, scaling, duplex: turnsBacks },
    { userKey: whoOf(file) },
  );
  if (!made.ok) {
    const { name: reason } = made.problem;
    const isPassing = reason === 'CONVERSION_BUSY';
    return fail(isPassing ? { ...made.problem, name: reason } : problem('DOCUMENT_UNAVAILABLE'));
  }
  const { sides } = made.value;
  if (sides !== sidesPerCopy) {
    throw new Error(`A print file has ${sides} sides where ${sidesPerCopy} are charged`);
  }
  const facts = { purpose: 'print' as const, layout: name, pages: sides };
  const kept = await keepContent(deps, file, 'application/pdf', facts, made.value.pdf);
  if (kept === 'notWanted') return fail(problem('NOT_FOUND'));
  // The file can be printed without the images, which are rendered later on request.
  await makePageImages(deps, { file, layout: name, pages: sides }, 1, FIRST_PREVIEWS);
  const ready = await findPrintFile(deps, file, name);
  return ready ? ok(ready) : fail(problem('NOT_FOUND'));
}

/** Finds a print file and marks it as used, so that it is kept until an order refers to it. */
async function findPrintFile(
  { db, clock }: PrintFileDeps,
  file: CloudFileRow,
  name: string,
): Promise<CloudContentRow | undefined> {
  const found = (await findContents(db, file, 'print')).find(({ layout }) => layout === name);
  if (!found) return undefined;
  const [used] = await db.orm
    .update(cloudContent)
    .set({ usedAt: clock.now() })
    .where(and(isContent(found.schoolCode, found.storageKey), eq(cloudContent.purpose, 'print')))
    .returning();
  return used;
}

/** Order columns that refer to the print file. */
export function documentColumns({ storageKey, contentLength, sha256, pages }: CloudContentRow) {
  return { documentKey: storageKey, contentLength, sha256, pages };
}

/** The print file that an order refers to. */
export async function findPrintContent(
  { orm }: Queries,
  { schoolCode, documentKey }: Pick<OrderRow, 'schoolCode' | 'documentKey'>,
): Promise<CloudContentRow | undefined> {
  const [row] = await orm
    .select()
    .from(cloudContent)
    .where(and(isContent(schoolCode, documentKey), eq(cloudContent.purpose, 'print')));
  return row;
}
