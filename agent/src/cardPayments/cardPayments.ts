import type { cardPaymentAgentCalls } from '@self-print/contract/agent/cardPayments.ts';
import type { CallAnswer } from '@self-print/contract/call.ts';
import { CARD_DEBIT_CALL, CARD_REVERSAL_CALL } from '@self-print/contract/cardPayment.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { cardPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type KeptWork, keepTrying, type Trying, workOff } from '../jobs/keepTrying.ts';
import type { CommandFlaw } from '../staff/signedCommand.ts';
import type { CardPayment } from './cardPaymentRecords.ts';
import { type ReadInstruction, readInstruction } from './readInstruction.ts';
import { createReports, type ReportOptions, statusOf } from './reports.ts';

type Answer<Name extends keyof typeof cardPaymentAgentCalls> = Promise<
  Outcome<
    CallAnswer<(typeof cardPaymentAgentCalls)[Name]>,
    (typeof cardPaymentAgentCalls)[Name]['errors'][number]
  >
>;

/** Payments by campus card, as the platform asks for them. */
export interface CardPayments extends KeptWork {
  /** Takes the money of an instruction, once. The password is handed on and kept nowhere. */
  readonly pay: (instruction: string, physicalNo: string, password: string | undefined) => Answer<'pay'>;
  /** Makes sure that nothing is taken for an instruction any more, and tells the platform, or how it ended. */
  readonly withdraw: (instruction: string) => Answer<'withdraw'>;
  /** Staff has given the money of a deduction back. */
  readonly reversed: (requestId: string) => void;
}

export interface CardPaymentsOptions extends Trying, ReportOptions {
  /** Milliseconds since 1970 by the platform's clock. */
  readonly now: () => number;
  /** Whether this terminal has a card reader; without one the platform is not asked for tasks. */
  readonly hasReader: () => boolean;
}

export function createCardPayments(options: CardPaymentsOptions): CardPayments {
  const { journal, registration, client, deductions, time, hasReader } = options;
  const reports = createReports(options);
  const add = (read: ReadInstruction) =>
    journal.write(({ cardPayments }) => cardPayments.add(newPayment(read), time.now()));
  const stage = (requestId: string, wanted: CardPayment['stage']) =>
    journal.write(({ cardPayments }) => {
      const known = cardPayments.find(requestId);
      if (known) cardPayments.save({ ...known, stage: wanted });
    });
  const withdrawRead = async (read: ReadInstruction): Answer<'withdraw'> => {
    if (!add(read).ok) return fail(problem('AGENT_STORAGE_FAILED'));
    const { requestId, orderId, amountFen: amount } = read;
    const ended = await deductions.withdraw({ requestId, orderId, amount });
    if (!ended.ok) return ended;
    stage(requestId, 'open');
    await reports.send(requestId);
    return ok(statusOf(ended.value));
  };
  const carryOut = async (instruction: string): Promise<void> => {
    const read = readInstruction(instruction, options);
    if (!read.ok) return;
    if (read.value.call === CARD_DEBIT_CALL) await withdrawRead(read.value);
    else if (read.value.call === CARD_REVERSAL_CALL && !read.value.expired) {
      add(read.value);
      stage(read.value.requestId, 'reversing');
      await reports.send(read.value.requestId);
    }
  };
  const work = keepTrying(options, async (signal) => {
    const platform = registration.state() === 'registered' && registration.identity()?.platformAddress;
    if (!platform) return true;
    const waiting = journal.read(({ cardPayments }) => cardPayments.unsettled(platform));
    if (!waiting.ok) return false;
    if (waiting.value.length === 0 && !hasReader()) return true;
    const done = await workOff(waiting.value, signal, ({ requestId }) => reports.send(requestId));
    if (signal.aborted) return done;
    const tasks = await client.call(cardPaymentCalls.cardTasks, {});
    if (!tasks.ok) return false;
    for (const { instruction } of tasks.value) if (!signal.aborted) await carryOut(instruction);
    return done;
  });

  return {
    ...work,
    pay: async (instruction, physicalNo, password) => {
      const read = readInstruction(instruction, options);
      if (!read.ok) return refused(read.problem);
      const { requestId, orderId, amountFen: amount, withPassword, expired, call } = read.value;
      if (call !== CARD_DEBIT_CALL) return refused('call');
      if (withPassword !== (password !== undefined)) return fail(problem('BAD_REQUEST'));
      if (expired) return fail(problem('COMMAND_EXPIRED', { detail: { reason: 'expired' } }));
      if (!add(read.value).ok) return fail(problem('AGENT_STORAGE_FAILED'));
      const request = { requestId, orderId, amount, physicalNo, withPassword };
      const ended = await deductions.deduct(request, password ?? null);
      work.ring();
      return ended.ok ? ok(statusOf(ended.value)) : ended;
    },
    withdraw: async (instruction) => {
      const read = readInstruction(instruction, options);
      if (!read.ok) return refused(read.problem);
      return read.value.call === CARD_DEBIT_CALL ? withdrawRead(read.value) : refused('call');
    },
    reversed: (requestId) => {
      stage(requestId, 'open');
      work.ring();
    },
  };
}

function refused(reason: CommandFlaw): Result<never, ReturnType<typeof problem<'COMMAND_INVALID'>>> {
  return fail(problem('COMMAND_INVALID', { detail: { reason } }));
}

function newPayment({ requestId, platform, orderId, outTradeNo, amountFen }: ReadInstruction): CardPayment {
  return { requestId, platform, orderId, outTradeNo, amount: amountFen, stage: 'open', reported: null };
}
