import { DAY_MS } from '@self-print/contract/limits.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { printItem } from '../db/schema/items.ts';
import { printOrder } from '../db/schema/orders.ts';
import type { Deps } from '../deps.ts';
import { decryptTakeCode } from '../modules/orders/encryptedTakeCode.ts';
import type { OrderRow } from '../modules/orders/orderStore.ts';
import { DEMO_PROBLEM_CODES } from './demoProblemCodes.ts';
import { DEMO_ITEMS, DEMO_SCHOOL } from './demoSchool.ts';
import { type DeskDocument, type DocumentDesk, orderAtDesk } from './documentDesk.ts';

const { schoolCode } = DEMO_SCHOOL;
const PROBLEM_CODES: ReadonlySet<string> = new Set(Object.values(DEMO_PROBLEM_CODES));
/** Codes that expire sooner than this are no longer offered. */
const VALID_AT_LEAST_MS = DAY_MS;

interface ReadyOrder {
  readonly itemId: string;
  readonly copies: number;
  readonly duplex: boolean;
  /** What bears a seal is in colour, as seals are red. */
  readonly colour: boolean;
}

/** Kinds of orders ready to be printed, with various pages, copies, sides and orientations, free and paid; one in black and white. */
const READY_KINDS: readonly ReadyOrder[] = [
  { itemId: DEMO_ITEMS.certificate.itemId, copies: 1, duplex: false, colour: true },
  { itemId: DEMO_ITEMS.transcript.itemId, copies: 2, duplex: true, colour: true },
  { itemId: DEMO_ITEMS.yearRecord.itemId, copies: 1, duplex: false, colour: true },
  { itemId: DEMO_ITEMS.report.itemId, copies: 1, duplex: true, colour: true },
  { itemId: DEMO_ITEMS.courses.itemId, copies: 1, duplex: true, colour: true },
  { itemId: DEMO_ITEMS.certificate.itemId, copies: 3, duplex: false, colour: false },
];

/** Orders again what was printed or has expired, and returns the pickup codes of all ready orders. */
export async function seedReadyOrders(
  deps: Deps,
  desk: DocumentDesk,
  { userId, ordersOfAKind }: { readonly userId: string; readonly ordersOfAKind: number },
): Promise<{ readonly takeCodes: readonly string[]; readonly created: number }> {
  const open = (await findOpenOrders(deps, userId)).filter(
    (order) => !PROBLEM_CODES.has(decryptTakeCode(deps.keys, order)),
  );
  const orderable = await findOpenItems(deps);
  const ready = Array.from({ length: ordersOfAKind }, () => READY_KINDS).flat();
  const found = ready
    .filter(({ itemId }) => orderable.has(itemId))
    .map((wanted) => {
      const place = open.findIndex(
        ({ itemId, copies, duplex, colour }) =>
          itemId === wanted.itemId &&
          copies === wanted.copies &&
          duplex === wanted.duplex &&
          colour === wanted.colour,
      );
      return { wanted, order: place < 0 ? undefined : open.splice(place, 1)[0] };
    });
  // Documents are made concurrently, but orders of one person sequentially.
  const documents = await Promise.all(
    found.map(({ wanted, order }) => (order ? undefined : desk.issue(wanted.itemId))),
  );
  const takeCodes: string[] = [];
  for (const [index, { wanted, order }] of found.entries()) {
    const document = documents[index];
    const takeCode = document
      ? (await orderReady(deps, document, wanted, userId)).takeCode
      : order && decryptTakeCode(deps.keys, order);
    if (takeCode !== undefined) takeCodes.push(takeCode);
  }
  return { takeCodes, created: documents.filter((document) => document !== undefined).length };
}

function orderReady(deps: Deps, document: DeskDocument, wanted: ReadyOrder, userId: string) {
  return orderAtDesk(deps, document, {
    userId,
    itemId: wanted.itemId,
    copies: wanted.copies,
    duplex: wanted.duplex,
    horizontal: document.horizontal,
    colour: wanted.colour,
    paperSize: document.paperSize,
    paid: true,
  });
}

/** Ids of the items that no administrator has paused or deleted. */
async function findOpenItems({ db }: Deps): Promise<ReadonlySet<string>> {
  const rows = await db.orm
    .select({ itemId: printItem.itemId })
    .from(printItem)
    .where(
      and(eq(printItem.schoolCode, schoolCode), eq(printItem.paused, false), isNull(printItem.archivedAt)),
    );
  return new Set(rows.map(({ itemId }) => itemId));
}

/** The student's paid orders that nobody holds and whose files still exist. */
async function findOpenOrders({ db, clock, storage }: Deps, userId: string): Promise<OrderRow[]> {
  const rows = await db.orm
    .select()
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.userId, userId),
        eq(printOrder.state, 'paid'),
        gt(printOrder.validUntil, new Date(clock.now().getTime() + VALID_AT_LEAST_MS)),
      ),
    );
  const present = await Promise.all(rows.map((row) => storage.exists(row.documentKey)));
  return rows.filter((_, index) => present[index]);
}
