import { positions } from '@self-print/contract/platform/dues.ts';
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
import type { DuesReport, DuesSystem, DuesSystems, Told } from './types.ts';

/** The words of the protocol (docs/dues.md). */
const DUES1: SignedProtocol = {
  request: 'DUES1-REQUEST',
  answer: 'DUES1-ANSWER',
  headers: {
    key: 'dues-key',
    timestamp: 'dues-timestamp',
    nonce: 'dues-nonce',
    signature: 'dues-signature',
  },
};

/** Somebody waits at a screen for what is owed. */
const LIMITS: Limits = { limitMs: 5_000, bytesMax: 64 * 1024 };
const CURRENCY = 'CNY';

/** Calls schools' systems of dues by docs/dues.md. */
export function createDuesSystems(effects: SchoolSystemEffects, limits: Limits = LIMITS): DuesSystems {
  const open = schoolAccounts(DUES1, effects, limits);
  return {
    open: (given) => {
      const opened = open(given);
      return opened.ok ? ok(openSystem(opened.value)) : opened;
    },
  };
}

function openSystem(system: SchoolAccount): DuesSystem {
  return {
    ask: (number) => ask(system, number),
    tell: (report) => tell(system, report),
    check: () => checkAccount(system),
  };
}

const askAnswer = z.object({ account: z.string(), number: z.string(), currency: z.string(), positions });

async function ask({ account, gateway }: SchoolAccount, number: string): ReturnType<DuesSystem['ask']> {
  const answer = await gateway.post('/v1/positions', { account, number });
  if (!answer.ok) {
    const { problem } = answer;
    return problem.kind === 'refusal' && problem.code === 'UNKNOWN_PERSON' ? ok([]) : faultOf(problem);
  }
  const read = readSigned(askAnswer, answer.value);
  if (!read.ok) return read;
  const { value: data } = read;
  if (data.account !== account) return unverified('about another account');
  if (data.number !== number) return unverified('about another person');
  if (data.currency !== CURRENCY) return unverified('another currency');
  return ok(data.positions);
}

const tellAnswer = z.object({
  account: z.string(),
  id: z.string(),
  state: z.literal('booked'),
});

async function tell(
  { account, gateway }: SchoolAccount,
  { kind, at, ...report }: DuesReport,
): Promise<Result<Told, ChannelFault>> {
  const path = kind === 'paid' ? '/v1/payments' : '/v1/refunds';
  const body = { account, ...report, currency: CURRENCY, at: at.toISOString() };
  const answer = await gateway.post(path, body);
  if (!answer.ok) {
    const { problem } = answer;
    const isFinal = problem.kind === 'refusal' && FINAL.has(problem.code);
    return isFinal ? ok({ kind: 'refused', code: problem.code }) : faultOf(problem);
  }
  const read = readSigned(tellAnswer, answer.value);
  if (!read.ok) return read;
  if (read.value.account !== account) return unverified('about another account');
  return read.value.id === report.id ? ok({ kind: 'booked' }) : unverified('about another report');
}

/** Refusals that repeating does not change. */
const FINAL: ReadonlySet<string> = new Set(['CONFLICT', 'UNKNOWN_POSITION', 'UNKNOWN_PERSON', 'INVALID']);
