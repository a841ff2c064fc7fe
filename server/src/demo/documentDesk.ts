import { and, eq } from 'drizzle-orm';
import type { StoredFile } from '../adapters/storage/storage.ts';
import { printItem } from '../db/schema/items.ts';
import type { Deps } from '../deps.ts';
import { readSources } from '../modules/issuing/documentSources.ts';
import { type Issued, issueDocument } from '../modules/issuing/issueDocument.ts';
import { saveIssued } from '../modules/issuing/saveIssued.ts';
import { createOrder, type NewOrder } from '../modules/itemOrders/createOrder.ts';
import type { PlacedOrder } from '../modules/orders/placeOrder.ts';
import { DEMO_SCHOOL, DEMO_STUDENT } from './demoSchool.ts';
import { DEMO_DOCUMENTS, type DemoDocumentName } from './documents/demoDocuments.ts';
import { loadTypeface, type Typeface } from './documents/typeface.ts';

const { schoolCode } = DEMO_SCHOOL;

/** A document to order; `issued` is null when no template makes it. */
export interface DeskDocument extends StoredFile {
  readonly fileName: string;
  readonly pages: number;
  readonly issued: Issued | null;
}

/** Makes the demo student's documents. */
export interface DocumentDesk {
  issue(name: DemoDocumentName): Promise<DeskDocument>;
}

/**
 * Issues documents that have a template, with a new code for every copy. Draws the others at most once each, and reads the
 * fonts only when needed.
 */
export function openDocumentDesk(deps: Deps, userId: string): DocumentDesk {
  const { storage, clock } = deps;
  const subject = {
    school: DEMO_SCHOOL.name,
    student: { ...DEMO_STUDENT.name, number: DEMO_STUDENT.userName },
    college: DEMO_STUDENT.college,
    major: DEMO_STUDENT.major,
    issuedAt: clock.now(),
    timeZone: DEMO_SCHOOL.timeZone,
  };
  let typeface: Promise<Typeface> | undefined;
  const drawn = new Map<DemoDocumentName, Promise<Uint8Array>>();
  const draw = (name: DemoDocumentName): Promise<Uint8Array> => {
    typeface ??= loadTypeface();
    const drawing = drawn.get(name) ?? typeface.then((face) => DEMO_DOCUMENTS[name].make(face, subject));
    drawn.set(name, drawing);
    return drawing;
  };
  return {
    async issue(name) {
      const { pages, title } = DEMO_DOCUMENTS[name];
      const fileName = `${DEMO_STUDENT.name.zh} ${title.zh}.pdf`;
      const issued = await issueByTemplate(deps, userId, name);
      if (issued) return { ...issued.file, pages: issued.pages, fileName, issued };
      const stored = await storage.put('documents', 'application/pdf', await draw(name));
      return { ...stored, pages, fileName, issued: null };
    },
  };
}

/** Orders a document and saves what was issued with the order. */
export async function orderAtDesk(
  deps: Deps,
  document: DeskDocument,
  order: Omit<NewOrder, 'document' | 'schoolCode'>,
): Promise<PlacedOrder> {
  const ordered = await createOrder(deps, { ...order, schoolCode, document });
  if (!ordered.ok) throw new Error(`The demo order of ${order.itemId} was refused: ${ordered.problem.name}`);
  const { orderId } = ordered.value;
  if (document.issued) await saveIssued(deps.db, deps.keys, { ...document.issued, orderId });
  return ordered.value;
}

async function issueByTemplate(deps: Deps, userId: string, itemId: string): Promise<Issued | null> {
  const [item] = await deps.db.orm
    .select()
    .from(printItem)
    .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId)));
  if (!item?.templateId) return null;
  const issued = await issueDocument(deps, {
    item,
    language: 'zh',
    formValues: {},
    sources: await readSources(deps, { schoolCode, userId }, itemId),
    now: deps.clock.now(),
    // The order that refers to it is created afterwards.
    orderId: deps.random.uuid(),
  });
  if (!issued.ok) throw new Error(`The demo's ${itemId} was not issued: ${JSON.stringify(issued.problem)}`);
  return issued.value;
}
