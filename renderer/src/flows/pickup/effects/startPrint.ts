import { type JobView, type PrintTicket, printerCalls } from '@self-print/contract/agent/printer.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { orderCalls, type TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Action } from '../../../api/api.ts';
import { pause } from '../../../base/clock.ts';
import { type Problem, problemOfAgent, problemOfPlatform } from '../../../problems/problem.ts';
import type { PickupContext } from './context.ts';

/** Printers take their time to leave their sleep. */
const WAKE_UP_TIMEOUT_MS = 30 * SECOND_MS;
const HAND_OVER_RETRY_MS = SECOND_MS;
const PRINT_FAILED_STATE = 2;

/**
 * Takes a confirmed order to the agent: check, address, print log, hand-over. Every step can end it truthfully.
 * The context's signal ends with this one attempt.
 */
export async function startPrint(context: PickupContext, confirmed: TerminalOrder): Promise<void> {
  const action = context.api.action();
  const handed = await prepareAndHand(context, action, confirmed);
  if (context.signal.aborted) return;
  if (handed.ok) context.send({ type: 'job', job: handed.value, failure: null });
  else context.send({ type: 'failed', problem: handed.problem });
}

async function prepareAndHand(
  context: PickupContext,
  action: Action,
  confirmed: TerminalOrder,
): Promise<Result<JobView, Problem>> {
  const { signal } = context;
  const { agent, platform, requestId } = action;
  const { orderId } = confirmed;
  const stopped = (problem: Parameters<typeof problemOfPlatform>[0]) =>
    fail(problemOfPlatform(problem, requestId));

  const awake = await agent(printerCalls.wakeUp, {}, { signal, timeoutMs: WAKE_UP_TIMEOUT_MS });
  if (!awake.ok) return fail(problemOfAgent(awake.problem, requestId));
  const checked = await platform.call(orderCalls.checkOrder, { orderId }, { signal });
  if (!checked.ok) return stopped(checked.problem);
  const order = checked.value;

  context.send({ type: 'step', step: 'addressing', order });
  const document = await platform.call(orderCalls.downValidate, { orderId }, { signal });
  if (!document.ok) return stopped(document.problem);
  if (signal.aborted) return fail(problemOfAgent(LEFT, requestId));

  context.send({ type: 'step', step: 'registering', order });
  const { cartonCode, copies } = order;
  // Not cut off any more: once the log may be saved, only a definite answer may end this.
  const log = await platform.call(orderCalls.savePrintLogBefore, { orderId, cartonCode, copies });
  if (!log.ok) return stopped(log.problem);

  context.send({ type: 'step', step: 'handing', order });
  return handOver(context, action, {
    printLogId: log.value.printLogId,
    orderId,
    fileUrl: document.value.fileUrl,
    sha256: document.value.sha256,
    pages: order.pages,
    copies: log.value.copies,
    duplex: order.duplex,
    horizontal: order.horizontal,
    colour: order.colour,
    paperSize: order.paperSize,
    cartonCode,
  });
}

const LEFT = { kind: 'unreachable', message: 'the person has left' } as const;

/**
 * Gives the job to the agent. No answer may mean that the agent has it, so the same print log is offered again until
 * the agent answers: it never prints one twice. A refusal is reported, which frees the order for another try.
 */
async function handOver(
  { clock, signal }: PickupContext,
  action: Action,
  ticket: PrintTicket,
): Promise<Result<JobView, Problem>> {
  for (;;) {
    const handed = await action.agent(printerCalls.print, ticket);
    if (handed.ok) return ok(handed.value);
    const problem = problemOfAgent(handed.problem, action.requestId);
    if (handed.problem.kind === 'refused') {
      await reportRefusal(action, ticket, handed.problem.code);
      return fail(problem);
    }
    if (signal.aborted) return fail(problem);
    await pause(clock, HAND_OVER_RETRY_MS, signal);
  }
}

/** The agent has no job that it could report on, so the screen does: nothing was printed. */
async function reportRefusal(
  { platform }: Action,
  { orderId, printLogId, cartonCode }: PrintTicket,
  code: string,
): Promise<void> {
  // A conflict means that the agent has a job of this log: its outcome is the agent's to report.
  if (code === ERROR_CODES.PRINT_CONFLICT) return;
  await platform.call(orderCalls.finish, {
    orderId,
    printLogId,
    cartonCode,
    state: PRINT_FAILED_STATE,
    code,
    errorMsg: 'refused by the agent before printing',
    impressions: 0,
  });
}
