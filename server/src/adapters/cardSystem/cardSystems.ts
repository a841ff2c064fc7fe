import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { ChannelFault } from '../payment/types.ts';
import { faultOf, type Limits, readSigned, type SignedProtocol, unverified } from '../signedCalls/gateway.ts';
import {
  checkAccount,
  type SchoolAccount,
  type SchoolSystemEffects,
  schoolAccounts,
} from '../signedCalls/schoolAccount.ts';
import type { CardReport, CardSystem, CardSystems, CardsTold } from './types.ts';

/** The words of the protocol (docs/student-card.md). */
const CARDS1: SignedProtocol = {
  request: 'CARDS1-REQUEST',
  answer: 'CARDS1-ANSWER',
  headers: {
    key: 'cards-key',
    timestamp: 'cards-timestamp',
    nonce: 'cards-nonce',
    signature: 'cards-signature',
  },
};

/** Somebody waits at a screen. */
const LIMITS: Limits = { limitMs: 5_000, bytesMax: 64 * 1024 };
const PATHS = { reissue: '/v1/reissues', withdraw: '/v1/withdrawals', issue: '/v1/cards' } as const;
/** Refusals that repeating does not change. */
const FINAL: ReadonlySet<string> = new Set(['CONFLICT', 'UNKNOWN_PERSON', 'UNKNOWN_REQUEST', 'INVALID']);

/** Calls schools' card systems by docs/student-card.md. */
export function createCardSystems(effects: SchoolSystemEffects, limits: Limits = LIMITS): CardSystems {
  const open = schoolAccounts(CARDS1, effects, limits);
  return {
    open: (given) => {
      const opened = open(given);
      return opened.ok ? ok(openSystem(opened.value)) : opened;
    },
  };
}

function openSystem(system: SchoolAccount): CardSystem {
  return {
    ask: (number) => ask(system, number),
    tell: (report) => tell(system, report),
    check: () => checkAccount(system),
  };
}

const askAnswer = z.object({
  account: z.string(),
  number: z.string(),
  state: z.enum(['valid', 'blocked', 'none']),
});

async function ask({ account, gateway }: SchoolAccount, number: string): ReturnType<CardSystem['ask']> {
  const answer = await gateway.post('/v1/card', { account, number });
  if (!answer.ok) {
    const { problem } = answer;
    return problem.kind === 'refusal' && problem.code === 'UNKNOWN_PERSON' ? ok('none') : faultOf(problem);
  }
  const read = readSigned(askAnswer, answer.value);
  if (!read.ok) return read;
  const { value: data } = read;
  if (data.account !== account) return unverified('about another account');
  return data.number === number ? ok(data.state) : unverified('about another person');
}

const tellAnswer = z.object({ account: z.string(), order: z.string(), state: z.literal('booked') });

async function tell(
  { account, gateway }: SchoolAccount,
  { kind, orderId: order, slip, number, at, card }: CardReport,
): Promise<Result<CardsTold, ChannelFault>> {
  const body = {
    account,
    order,
    slip,
    number,
    at: at.toISOString(),
    ...(card === undefined ? {} : { card }),
  };
  const answer = await gateway.post(PATHS[kind], body);
  if (!answer.ok) {
    const { problem } = answer;
    const isFinal = problem.kind === 'refusal' && FINAL.has(problem.code);
    return isFinal ? ok({ kind: 'refused', code: problem.code }) : faultOf(problem);
  }
  const read = readSigned(tellAnswer, answer.value);
  if (!read.ok) return read;
  if (read.value.account !== account) return unverified('about another account');
  return read.value.order === order ? ok({ kind: 'booked' }) : unverified('about another request');
}
