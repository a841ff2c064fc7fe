import { ok } from '@self-print/contract/result.ts';
import { faultOf, type Limits, readSigned, type SignedProtocol, unverified } from '../signedCalls/gateway.ts';
import {
  checkAccount,
  type SchoolAccount,
  type SchoolSystemEffects,
  schoolAccounts,
} from '../signedCalls/schoolAccount.ts';
import { answerShape } from './answerShape.ts';
import type { InquiryQuestion, InquirySystem, InquirySystems } from './types.ts';

/** The words of the protocol (docs/inquiry.md). */
const INQUIRY1: SignedProtocol = {
  request: 'INQUIRY1-REQUEST',
  answer: 'INQUIRY1-ANSWER',
  headers: {
    key: 'inquiry-key',
    timestamp: 'inquiry-timestamp',
    nonce: 'inquiry-nonce',
    signature: 'inquiry-signature',
  },
};

/** Somebody waits at a screen. */
const LIMITS: Limits = { limitMs: 5_000, bytesMax: 256 * 1024 };

/** Calls schools' systems by docs/inquiry.md. */
export function createInquirySystems(effects: SchoolSystemEffects, limits: Limits = LIMITS): InquirySystems {
  const open = schoolAccounts(INQUIRY1, effects, limits);
  return {
    open: (given) => {
      const opened = open(given);
      return opened.ok ? ok(openSystem(opened.value)) : opened;
    },
  };
}

function openSystem(system: SchoolAccount): InquirySystem {
  return { ask: (question) => ask(system, question), check: () => checkAccount(system) };
}

async function ask(
  { account, gateway }: SchoolAccount,
  { code, number, columns }: InquiryQuestion,
): ReturnType<InquirySystem['ask']> {
  const answer = await gateway.post('/v1/inquiry', { account, inquiry: code, number });
  if (!answer.ok) {
    const { problem } = answer;
    return problem.kind === 'refusal' && problem.code === 'UNKNOWN_PERSON' ? ok([]) : faultOf(problem);
  }
  const read = readSigned(answerShape(columns), answer.value);
  if (!read.ok) return read;
  const { value: data } = read;
  if (data.account !== account) return unverified('about another account');
  if (data.number !== number) return unverified('about another person');
  return data.inquiry === code ? ok(data.rows) : unverified('of another inquiry');
}
