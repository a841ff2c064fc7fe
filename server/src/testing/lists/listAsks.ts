import type { Call, CallArguments } from '@self-print/contract/call.ts';
import type { CallFailure, CallFunction } from '@self-print/contract/client.ts';
import { advertAdminCalls } from '@self-print/contract/platform/advertAdmin.ts';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { syncRunCalls } from '@self-print/contract/platform/campusSync.ts';
import { cartonCalls, userCartonCalls } from '@self-print/contract/platform/cartons.ts';
import { deletionAdminCalls } from '@self-print/contract/platform/deletions.ts';
import { dictionaryAdminCalls } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { documentAdminCalls } from '@self-print/contract/platform/documentAdmin.ts';
import { duesAdminCalls } from '@self-print/contract/platform/dues.ts';
import { enrolmentCalls } from '@self-print/contract/platform/enrolment.ts';
import { extraTerminalCalls } from '@self-print/contract/platform/extraTerminals.ts';
import { faceAdminCalls } from '@self-print/contract/platform/faceAdmin.ts';
import { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { formContentCalls } from '@self-print/contract/platform/formContents.ts';
import { hookAdminCalls } from '@self-print/contract/platform/hookAdmin.ts';
import { inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { leaveAdminCalls } from '@self-print/contract/platform/leave.ts';
import { messageAdminCalls } from '@self-print/contract/platform/messageAdmin.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { outpatientAdminCalls } from '@self-print/contract/platform/outpatientAdmin.ts';
import { cetGradeCalls, ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { packageAdminCalls } from '@self-print/contract/platform/packageAdmin.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { paymentItemAdminCalls } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { paymentLogCalls } from '@self-print/contract/platform/paymentLogs.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import { reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { registrationAdminCalls } from '@self-print/contract/platform/registrationAdmin.ts';
import { retentionCalls } from '@self-print/contract/platform/retention.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { scriptAdminCalls } from '@self-print/contract/platform/scriptAdmin.ts';
import { scriptVersionCalls } from '@self-print/contract/platform/scriptVersions.ts';
import { cardFactoryCalls, settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { studentCardAdminCalls } from '@self-print/contract/platform/studentCardAdmin.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import { annexCalls } from '@self-print/contract/platform/terminalAnnexes.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { terminalDetailCalls } from '@self-print/contract/platform/terminalDetails.ts';
import { textAdminCalls } from '@self-print/contract/platform/textAdmin.ts';
import { trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { ListFacts } from './listFacts.ts';

/** A list of the console as administrators ask for it: by itself, or with a filter. */
export interface ListAsk {
  readonly call: Call;
  /** Empty: without a filter. */
  readonly filter: string;
  readonly ask: (
    makeCall: CallFunction,
    paging: { readonly page: number; readonly rows: number },
  ) => Promise<Result<unknown, CallFailure>>;
}

type Filter<Definition extends Call> = CallArguments<Definition> & object;

/** Every list of the console with the filters that people use, for a school that the generator of large databases filled. */
export function listAsks(facts: ListFacts): readonly ListAsk[] {
  const { userName, name, department, terminalCode, itemId, orderId, from, to, adminId } = facts;
  const asks: ListAsk[] = [];
  const add = <Definition extends Call>(call: Definition, filter: string, input: Filter<Definition>) =>
    asks.push({ call, filter, ask: (makeCall, paging) => makeCall(call, { ...input, ...paging }) });
  const list = <Definition extends Call>(
    call: Definition,
    always: Filter<Definition>,
    filters: Readonly<Record<string, Filter<Definition>>> = {},
  ) => {
    add(call, '', always);
    for (const [filter, input] of Object.entries(filters)) add(call, filter, input);
  };
  const school = { layer: 'school', id: '' } as const;

  list(
    orderAdminCalls.list,
    {},
    {
      state: { state: 'failed' },
      'common state': { state: 'printed' },
      'to review': { review: true },
      mine: { mine: true },
      item: { itemId },
      terminal: { terminalCode },
      person: { userName },
      days: { from, to },
      client: { clientType: 4 },
      unpaid: { paid: false },
    },
  );
  list(
    documentAdminCalls.list,
    {},
    {
      state: { state: 'revoked' },
      item: { itemId },
      verified: { verified: true },
      person: { userName },
      days: { from, to },
    },
  );
  list(
    formContentCalls.search,
    {},
    { item: { itemId: facts.formItemId }, person: { userName }, days: { from, to } },
  );
  list(peopleCalls.list, {}, { role: { role: 'staff' }, disabled: { disabled: true } });
  list(peopleCalls.search, {}, { number: { userName }, name: { name }, department: { department } });
  list(faceAdminCalls.people, {}, { person: { userName }, state: { state: 'withdrawn' } });
  list(
    operationCalls.list,
    {},
    {
      area: { area: 'terminals' },
      operation: { operation: 'item-changed' },
      person: { userId: adminId },
      days: { from, to },
    },
  );
  list(
    signInAdminCalls.log,
    {},
    {
      outcome: { outcome: 'wrong' },
      way: { way: 'QR' },
      client: { client: 'console' },
      days: { from, to },
    },
  );
  list(signInAdminCalls.links, {}, { provider: { providerId: facts.providerId } });
  list(messageAdminCalls.list, {}, { state: { state: 'failed' } });
  list(
    paymentAdminCalls.list,
    {},
    {
      state: { state: 'refunded' },
      channel: { channelId: facts.channelId },
      attention: { attention: true },
      order: { orderId },
      days: { from, to },
    },
  );
  list(
    paymentAdminCalls.ledger,
    {},
    {
      account: { account: 'orders' },
      order: { orderId },
      days: { from, to },
    },
  );
  list(
    paymentLogCalls.attempts,
    {},
    {
      number: { number: facts.tradeNumber },
      state: { state: 'closed' },
      terminal: { terminalCode },
      channel: { channelId: facts.channelId },
      days: { from, to },
    },
  );
  list(
    paymentLogCalls.events,
    {},
    {
      number: { number: facts.tradeNumber },
      kind: { kind: 'refund-done' },
      source: { source: 'notification' },
      days: { from, to },
    },
  );
  list(paymentItemAdminCalls.list, {}, { search: { search: 'Fee 1' } });
  list(reconciliationCalls.differences, { channelId: facts.channelId, day: facts.day });
  list(duesAdminCalls.reports, {}, { state: { state: 'refused' } });
  list(
    faultAdminCalls.list,
    {},
    {
      open: { open: true },
      mine: { mine: true },
      type: { faultType: 1 },
      terminal: { terminalCode },
      days: { from, to },
    },
  );
  list(warningAdminCalls.list, {}, { open: { state: 'open' }, scene: { scene: 'paperLow' } });
  list(
    registrationAdminCalls.search,
    {},
    {
      term: { termId: facts.termId },
      department: { department },
      number: { userName },
      name: { name },
    },
  );
  list(leaveAdminCalls.search, {}, { state: { state: 'approved' }, person: { userName } });
  list(trainAdminCalls.people, {}, { person: { userName } });
  list(trainAdminCalls.changes, {}, { state: { state: 'applied' }, person: { userName } });
  list(trainAdminCalls.writes, {}, { state: { writeState: 'failed' }, person: { userName } });
  list(
    studentCardAdminCalls.getPayRecord,
    {},
    {
      state: { state: 'requested' },
      untold: { untold: true },
      slip: { slipNumber: facts.slipNumber },
      person: { userName },
    },
  );
  list(deletionAdminCalls.list, {}, { state: { state: 'waiting' } });
  list(allowanceCalls.freeCopies, {}, { item: { itemId }, person: { userName } });
  list(allowanceCalls.freePages, {}, { person: { userName } });
  list(ownTableCalls.list, {});
  list(ownTableCalls.rows, { tableId: facts.tableId }, { number: { tableId: facts.tableId, userName } });
  list(
    cetGradeCalls.query,
    {},
    {
      number: { userName },
      name: { name },
      ticket: { ticketNumber: facts.ticketNumber },
    },
  );
  list(outpatientAdminCalls.prints, {}, { terminal: { terminalCode } });
  list(recordImportCalls.list, {});
  list(syncRunCalls.list, {}, { state: { state: 'failed' } });
  list(retentionCalls.reports, {}, { kind: { kind: 'uploads' } });
  list(appAdminCalls.list, {});
  list(hookAdminCalls.deliveries, {}, { state: { state: 'failed' }, hook: { hookId: facts.hookId } });
  list(inquiryAdminCalls.list, {});
  list(batchExportCalls.schemes, {});
  list(batchExportCalls.tasks, {}, { state: { state: 'done' } });
  list(batchExportCalls.rows, { taskId: facts.taskId });

  list(terminalAdminCalls.list, {}, { search: { search: facts.terminalSearch } });
  list(
    fleetCalls.list,
    {},
    {
      search: { search: facts.terminalSearch },
      offline: { state: 'offline' },
      group: { groupId: facts.groupId },
      tag: { tag: 'floor-1' },
    },
  );
  list(enrolmentCalls.list, {});
  list(terminalCommandCalls.list, { terminalCode });
  list(terminalDetailCalls.page, { x: 'all' }, { search: { x: 'all', search: facts.terminalSearch } });
  list(annexCalls.list, {}, { terminal: { terminalCode } });
  list(cartonCalls.list, {}, { terminal: { terminalCode } });
  list(userCartonCalls.search, {}, { terminal: { terminalCode }, person: { userName } });
  list(extraTerminalCalls.list, {});
  list(packageAdminCalls.list, {});
  list(packageAdminCalls.rollOuts, {});
  list(packageAdminCalls.terminals, { rollOutId: facts.rollOutId });
  list(scriptAdminCalls.list, {});
  list(scriptVersionCalls.versions, { scriptId: facts.scriptId });
  list(scriptAdminCalls.runs, {});
  list(scriptAdminCalls.terminals, { runId: facts.runId });
  list(settingsAdminCalls.versions, school);
  list(settingsAdminCalls.states, school);
  list(cardFactoryCalls.versions, school);

  list(itemAdminCalls.list, {}, { search: { search: 'Certificate 1' }, tag: { tagId: facts.tagId } });
  list(tagAdminCalls.list, {}, { search: { search: '1' } });
  list(templateCalls.list, {}, { search: { search: '1' } });
  list(templateCalls.resources, {}, { search: { search: '1' } });
  list(termAdminCalls.list, {}, { search: { search: '1' } });
  list(dictionaryAdminCalls.list, {}, { search: { search: '1' }, code: { code: 'list-01' } });
  list(advertAdminCalls.list, {}, { search: { search: '1' } });
  list(textAdminCalls.list, { app: 'kiosk' }, { search: { app: 'kiosk', search: 'print' } });
  list(roleCalls.list, {});
  list(roleCalls.approvals, {});
  list(approvalCalls.list, {}, { decided: { decided: true } });
  return asks;
}

/** Lists that ask another system, so that its time would be measured. */
export const ASKED_ELSEWHERE: readonly Call[] = [inquiryAdminCalls.try];
