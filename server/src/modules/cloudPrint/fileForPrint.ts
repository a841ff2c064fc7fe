import type { CallResult } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { CloudLayout, cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor } from '../../http/actor.ts';
import { sidesFeeOf } from './cloudFee.ts';
import { feeView } from './cloudOrderView.ts';
import { type CloudFileRow, findOwnPrintFile } from './fileStore.ts';
import { readFreePages } from './freePages.ts';
import { type PrintPlan, planPrint } from './printPlan.ts';
import { type CloudPrintSchool, readCloudPrint } from './settingsStore.ts';

/** A person's file and how it will be printed. */
export interface PlannedPrint {
  readonly school: CloudPrintSchool;
  readonly file: CloudFileRow;
  readonly plan: PrintPlan;
}

/** Plans the print of a person's own file. */
export async function planOwnFile(queries: Queries, actor: PersonActor, fileId: string, layout: CloudLayout) {
  const school = await readCloudPrint(queries, actor.schoolCode);
  const file = await findOwnPrintFile(queries, actor, fileId);
  if (!file) return fail(problem('NOT_FOUND'));
  if (file.state !== 'ready') return fail(problem('UPLOAD_NOT_READY'));
  const plan = planPrint(school.settings, file.pages, layout);
  return plan.ok ? ok({ school, file, plan: plan.value }) : plan;
}

/** For an order whose file is gone, the document is what is missing. */
export function withoutFile<Name extends ErrorName>(found: CallProblem<Name | 'NOT_FOUND'>) {
  if (found.name === 'NOT_FOUND') return problem('DOCUMENT_UNAVAILABLE');
  return { ...found, name: found.name as Exclude<Name, 'NOT_FOUND'> };
}

/** Computes what printing a file with this layout would cost now. */
export async function chargeFileFee(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: PersonActor,
  fileId: string,
  layout: CloudLayout,
): Promise<CallResult<typeof cloudPrintCalls.chargeFee>> {
  const planned = await planOwnFile(db, actor, fileId, layout);
  if (!planned.ok) return planned;
  const { school, file, plan } = planned.value;
  const now = clock.now();
  const of = { ...file, orderId: null, createdAt: now, timeZone: school.timeZone };
  const remainingFreePages = await readFreePages(db, school.settings, of, now);
  const { unitPrice, sidesPerCopy: pages, copies, duplex } = plan;
  const fee = sidesFeeOf(unitPrice, pages * copies, remainingFreePages);
  const order = { unitPrice, pages, copies, duplex, ...fee, paidAt: null };
  return ok(feeView(order, { filePages: file.pages.length, remainingFreePages }));
}
