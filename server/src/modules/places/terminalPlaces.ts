import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { TerminalPlace } from '@self-print/contract/platform/userOrders.ts';
import { and, asc, count, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { cartonPaper } from '../cartons/cartonPaper.ts';
import { completeSettings } from '../terminals/terminalSettings.ts';
import type { TerminalRow } from '../terminals/terminalStore.ts';
import { blockReasonAt, isOnline, type PaperLeft, type PrintNeed } from './blockReasons.ts';

/** No particular requirement. */
export const ANYTHING: PrintNeed = {
  paperSize: undefined,
  isOpen: () => true,
  offeredAt: () => true,
  cartonAt: () => undefined,
};

interface PlaceQuestion {
  readonly schoolCode: string;
  /** Omitted: all terminals of the school. */
  readonly terminalCode?: string | undefined;
  readonly need: PrintNeed;
  readonly language: Language;
  readonly now: Date;
}

/** Lists terminals for people: those that can print what is needed first, then by shortest queue. */
export async function listPlaces(queries: Queries, question: PlaceQuestion): Promise<TerminalPlace[]> {
  const { schoolCode, terminalCode, now } = question;
  const rows = await queries.orm
    .select()
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        terminalCode === undefined ? undefined : eq(terminal.terminalCode, terminalCode),
        isNotNull(terminal.activatedAt),
        isNull(terminal.archivedAt),
      ),
    )
    .orderBy(asc(terminal.terminalCode));
  const queues = await readQueues(queries, schoolCode, now);
  const places = rows.map((row) => placeOf(row, queues.get(row.terminalCode) ?? 0, question));
  return places.sort(
    (one, other) =>
      Number(one.hindrance !== null) - Number(other.hindrance !== null) || one.queue - other.queue,
  );
}

/** Counts the orders that each terminal currently holds or prints. */
async function readQueues(
  { orm }: Queries,
  schoolCode: string,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const held = and(eq(printOrder.state, 'claimed'), gt(printOrder.leaseExpiresAt, now));
  const printing = and(eq(printOrder.state, 'printing'), gt(printOrder.leaseExpiresAt, now));
  const rows = await orm
    .select({ terminalCode: printOrder.claimedBy, orders: count() })
    .from(printOrder)
    .where(and(eq(printOrder.schoolCode, schoolCode), or(held, printing)))
    .groupBy(printOrder.claimedBy);
  return new Map(
    rows.flatMap(({ terminalCode, orders }) => (terminalCode === null ? [] : [[terminalCode, orders]])),
  );
}

function placeOf(row: TerminalRow, queue: number, { need, language, now }: PlaceQuestion): TerminalPlace {
  const { terminalCode, planId, planX, planY } = row;
  const blockReason = blockReasonOf(row, need, now);
  return {
    terminalCode,
    name: { zh: row.nameZh, en: row.nameEn },
    location: { zh: row.locationZh, en: row.locationEn },
    online: isOnline(row, now),
    hindrance: blockReason?.[language] ?? null,
    queue,
    cartons: paperLeft(row).map(({ paperSize, sheets }) => ({ paperSize, sheets })),
    plan: planId === null || planX === null || planY === null ? null : { planId, x: planX, y: planY },
  };
}

/** Why a terminal cannot print now; null when it can. */
export function blockReasonOf(row: TerminalRow, need: PrintNeed, now: Date): Bilingual | null {
  const { pausedReasonZh: zh, pausedReasonEn: en } = row;
  const pausedReason = zh === null && en === null ? null : { zh: zh ?? en ?? '', en: en ?? zh ?? '' };
  const cartonState = (cartonCode: string) => cartonPaper(row, cartonCode).state;
  return blockReasonAt({ ...row, pausedReason, paper: paperLeft(row), cartonState }, need, now);
}

/** Sums the sheets of the reported media sources by paper size; what is reserved is for nobody in particular. */
function paperLeft({ settings, cartons }: TerminalRow): readonly PaperLeft[] {
  const known = completeSettings({ ...settings }).cartons;
  const bySize = new Map<PaperLeft['paperSize'], number | null>();
  for (const { cartonCode, sheets } of cartons ?? []) {
    const carton = known.find((each) => each.cartonCode === cartonCode);
    if (!carton || carton.reserved) continue;
    const before = bySize.get(carton.paperSize);
    // The sum is unknown as soon as one media source does not report its sheets.
    bySize.set(carton.paperSize, before === undefined ? sheets : sumOf(before, sheets));
  }
  return [...bySize].map(([paperSize, sheets]) => ({ paperSize, sheets }));
}

function sumOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}
