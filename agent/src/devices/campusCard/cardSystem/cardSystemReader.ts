import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { z } from 'zod';
import type { Time } from '../../../time.ts';
import type { CommandChannel, CommandProblem } from '../../framework/jsonProgram/jsonProgram.ts';
import type { CampusCard, CampusCardReader, CardPurse, PurseOutcome, ReadProblem } from '../types.ts';
import { waitForCard } from '../waitForCard.ts';
import { COMMAND_LIMITS_MS, cardValue, FEATURES, inquiryValue, receiptValue } from './words.ts';

/** A card system that reads cards and deducts money: a vendor's program, or middleware on this machine. */
export function createCardSystemReader(
  channel: CommandChannel,
  { system, time }: { readonly system: string; readonly time: Time },
): CampusCardReader {
  const look = async (): Promise<Result<CampusCard, ReadProblem>> => {
    const answer = await channel.ask({
      command: 'read',
      arguments: {},
      value: cardValue,
      limitMs: COMMAND_LIMITS_MS.read,
    });
    return answer.ok ? answer : fail(readProblemOf(answer.problem));
  };
  return {
    read: (limitMs, signal) => waitForCard(look, { limitMs, signal, time }),
    purse: () => {
      const greeting = channel.greeting();
      if (!greeting) return fail('fault');
      const can = (feature: string) => greeting.features.includes(feature);
      if (!can(FEATURES.deduct)) return fail('cannotDeduct');
      return ok({
        system,
        ...purseOf(channel, look),
        withPassword: can(FEATURES.password),
        canInquire: can(FEATURES.inquire),
        canReverse: can(FEATURES.reverse),
      });
    },
    reopen: channel.reopen,
    close: channel.close,
  };
}

type Look = () => Promise<Result<CampusCard, ReadProblem>>;

function purseOf(channel: CommandChannel, look: Look): Pick<CardPurse, 'debit' | 'inquire' | 'reverse'> {
  const receipt = async (
    command: 'deduct' | 'reverse',
    status: 'done' | 'reversed',
    args: Readonly<Record<string, unknown>>,
  ): Promise<PurseOutcome> => {
    const limitMs = COMMAND_LIMITS_MS[command];
    const answer = await channel.ask({ command, arguments: args, value: receiptValue, limitMs });
    return answer.ok ? { status, ...receiptOf(answer.value) } : outcomeOf(answer.problem);
  };
  return {
    debit: async ({ requestId, orderId, amount, physicalNo, password }) => {
      // The card system compares the number again, because another card may be put down in between.
      const card = await look();
      if (!card.ok)
        return { status: 'refused', reason: card.problem.kind === 'absent' ? 'noCard' : 'cardNotRead' };
      if (card.value.physicalNo !== physicalNo) return { status: 'refused', reason: 'otherCard' };
      const args = {
        requestId,
        attempt: 1,
        orderId,
        amount,
        physicalNo,
        ...(password === null ? {} : { password }),
      };
      return receipt('deduct', 'done', args);
    },
    inquire: async (requestId, attempt) => {
      const answer = await channel.ask({
        command: 'inquire',
        arguments: { requestId, attempt },
        value: inquiryValue,
        limitMs: COMMAND_LIMITS_MS.inquire,
      });
      // A refused inquiry does not mean that the deduction was refused.
      if (!answer.ok) return { status: 'unknown', reason: reasonOf(answer.problem) };
      const { value } = answer;
      return value.status === 'done' || value.status === 'reversed'
        ? { status: value.status, ...receiptOf(value) }
        : value;
    },
    reverse: (requestId, attempt) => receipt('reverse', 'reversed', { requestId, attempt }),
  };
}

function receiptOf({ flowNo, balanceAfter }: z.output<typeof receiptValue>) {
  return { flowNo: flowNo ?? null, balanceAfter: balanceAfter ?? null };
}

function outcomeOf(problem: CommandProblem): PurseOutcome {
  const certain = problem.kind === 'notSent' || problem.kind === 'refused';
  return { status: certain ? 'refused' : 'unknown', reason: reasonOf(problem) };
}

function reasonOf(problem: CommandProblem): string {
  return problem.kind === 'refused' ? problem.problem : problem.kind;
}

function readProblemOf(problem: CommandProblem): ReadProblem {
  switch (problem.kind) {
    case 'refused':
      if (problem.problem === 'noCard') return { kind: 'absent' };
      if (problem.problem === 'randomNumber') return { kind: 'randomNumber' };
      return { kind: 'failed', detail: `${problem.problem} ${problem.detail}`.trim() };
    case 'unusable':
      return { kind: 'failed', detail: problem.detail };
    case 'lost':
    case 'notSent':
      return { kind: 'fault', detail: problem.detail };
  }
}
