import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { CLIENT_TYPES, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { outpatientCalls } from '@self-print/contract/platform/outpatient.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { deleteUnkept, markKept, storeUnkept } from '../issuing/unkeptDocuments.ts';
import type { OrderDeps } from '../orders/orderKind.ts';
import { type Draft, placeOrder } from '../orders/placeOrder.ts';
import { sheetColumns } from '../orders/sheetColumns.ts';
import { takeOrder } from '../orders/takeOrder.ts';
import { checkCarton } from './checkCarton.ts';
import { type FetchReason, fetchReports } from './fetchReports.ts';
import { type FileReason, makeFile } from './makeFile.ts';
import { type OpenedHere, openHere } from './openHere.ts';
import { OUTPATIENT_KIND } from './outpatientKind.ts';
import { countPrints, printsLeft } from './printsLeft.ts';
import { indexOfReport, numberOfReport } from './reportName.ts';
import { keepReports } from './reportStore.ts';
import { withdrawUntaken } from './upkeep/withdrawUntaken.ts';

type PrintCall = typeof outpatientCalls.print;
type Reason = FetchReason | FileReason | 'PRINT_LIMIT_REACHED';

/** The person stands at the terminal: what is not printed by then is deleted. */
const PRINTABLE_MINUTES = 10;
/** What orders are called everywhere: which reports they are, nobody reads in a list of orders. */
const TITLE = { zh: '门诊检查报告', en: 'Outpatient reports' } as const;

/**
 * Fetches the chosen reports and claims their order for the terminal where the person is. The print id is the key of the order, so
 * that a lost answer prints nothing twice.
 */
export async function printReports(
  deps: OrderDeps,
  actor: TerminalUserActor,
  { inspectionNums, printId }: CallInput<PrintCall>,
): Promise<CallResult<PrintCall>> {
  const { schoolCode, userId, terminalCode } = actor;
  const opened = await openHere(deps, actor);
  if (!opened.ok) return opened;
  if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
  const ids = inspectionNums.flatMap((name) => numberOfReport(deps.keys, actor, name) ?? []);
  if (ids.length < inspectionNums.length || new Set(ids).size < ids.length)
    return fail(problem('BAD_REQUEST', { detail: { field: 'inspectionNums' } }));
  const carton = await checkCarton(deps.db, actor);
  if (!carton.ok) return carton;
  const orderer = { schoolCode, userId, terminalCode, clientType: CLIENT_TYPES.terminal };
  const placed = await placeOrder<Reason>(deps, orderer, {
    request: { key: printId, wish: { reports: [...ids].sort() } },
    prepare: () => draftOf(deps, actor, opened.value, ids),
  });
  return placed.ok ? takeOrder(deps, actor, placed.value.orderId) : placed;
}

async function draftOf(
  deps: OrderDeps,
  actor: TerminalUserActor,
  { hospital, settings: { printsMax, cartonCode }, person }: OpenedHere,
  ids: readonly string[],
): Promise<Outcome<Draft<Reason>, Reason>> {
  const { db, keys, clock, random } = deps;
  const { schoolCode, terminalCode } = actor;
  await withdrawUntaken(deps, actor);
  const fetched = await fetchReports(deps, hospital, { schoolCode, number: person.userName, ids });
  if (!fetched.ok) return fetched;
  const made = await makeFile(
    deps,
    schoolCode,
    fetched.value.map(({ pdf }) => pdf),
  );
  if (!made.ok) return made;
  const { pdf, sides: pages } = made.value;
  const indexed = fetched.value.map(({ report }) => ({
    report,
    index: indexOfReport(keys, actor, report.id),
  }));
  const orderId = random.uuid();
  const file = await storeUnkept(deps, schoolCode, pdf);
  const stored = { schoolCode, storageKey: file.key };
  return ok({
    kind: OUTPATIENT_KIND,
    orderId,
    item: null,
    timeZone: await timeZoneOf(db, schoolCode),
    takeType: TAKE_TYPES.atOnce,
    terms: { copies: 1, duplex: false, unitPrice: 0 },
    pages,
    requestIndex: null,
    beginning: {
      takenBy: terminalCode,
      keptUntil: new Date(clock.now().getTime() + PRINTABLE_MINUTES * MINUTE_MS),
    },
    confirm: async (queries, now) => {
      const printsOf = await countPrints(
        queries,
        schoolCode,
        indexed.map(({ index }) => index),
        now,
      );
      const isUsedUp = indexed.some(
        ({ report, index }) => printsLeft(printsMax, printsOf(index), report.printed) === 0,
      );
      if (isUsedUp) return fail(problem('PRINT_LIMIT_REACHED'));
      return ok({
        columns: {
          ...sheetColumns(
            keys,
            { schoolCode, orderId },
            { title: TITLE, file, fileName: 'reports.pdf', pages },
          ),
          cartonCode,
        },
        keep: async () => {
          await keepReports(queries, keys, { schoolCode, orderId, terminalCode, now }, indexed);
          await markKept(queries, stored);
        },
      });
    },
    discard: () => deleteUnkept(deps, stored),
  });
}
