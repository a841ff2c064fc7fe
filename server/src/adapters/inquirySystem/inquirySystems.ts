import type { BlockList } from 'node:net';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { LookUp } from '../dataSource/addresses.ts';
import { sendWithin } from '../dues/sendWithin.ts';
import { accountName, keyText, secureBaseAddress } from '../payment/signedHttp/parameters.ts';
import type { ChannelEffects, ChannelFault } from '../payment/types.ts';
import {
  createSignedGateway,
  faultOf,
  type Limits,
  type SignedGateway,
  type SignedProtocol,
  unintelligible,
  unverified,
} from '../signedCalls/gateway.ts';
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

/** What a school and its system have agreed on (docs/inquiry.md). */
const inquiryParameters = z.object({
  address: secureBaseAddress,
  account: accountName,
  keyId: accountName,
  key: keyText,
});

interface Account {
  readonly account: string;
  readonly gateway: SignedGateway;
}

export interface InquiryEffects extends ChannelEffects {
  /** Internal networks that may be called; addresses of the Internet always may. */
  readonly allowed: BlockList;
  readonly lookUp: LookUp;
}

/** Calls schools' systems by docs/inquiry.md. */
export function createInquirySystems(effects: InquiryEffects, limits: Limits = LIMITS): InquirySystems {
  const send = sendWithin(effects.allowed, effects.lookUp);
  return {
    open: (given) => {
      const parameters = inquiryParameters.safeParse(given);
      if (!parameters.success) {
        const [issue] = parameters.error.issues;
        return fail(`${issue?.path.join('.')} ${issue?.message}`);
      }
      const gateway = createSignedGateway(INQUIRY1, parameters.data, effects, limits, send);
      return ok(openSystem({ account: parameters.data.account, gateway }));
    },
  };
}

function openSystem(system: Account): InquirySystem {
  return { ask: (question) => ask(system, question), check: () => check(system) };
}

async function ask(
  { account, gateway }: Account,
  { code, number, columns }: InquiryQuestion,
): ReturnType<InquirySystem['ask']> {
  const answer = await gateway.post('/v1/inquiry', { account, inquiry: code, number });
  if (!answer.ok) {
    const { problem } = answer;
    return problem.kind === 'refusal' && problem.code === 'UNKNOWN_PERSON' ? ok([]) : faultOf(problem);
  }
  const read = answerShape(columns).safeParse(answer.value);
  if (!read.success) return unintelligible(`the answer has a wrong ${read.error.issues[0]?.path.join('.')}`);
  const { data } = read;
  if (data.account !== account) return unverified('about another account');
  if (data.number !== number) return unverified('about another person');
  return data.inquiry === code ? ok(data.rows) : unverified('of another inquiry');
}

const accountAnswer = z.object({ account: z.string() });

async function check({ account, gateway }: Account): Promise<Result<void, ChannelFault>> {
  const answer = await gateway.get('/v1/account');
  if (!answer.ok) return faultOf(answer.problem);
  const read = accountAnswer.safeParse(answer.value);
  if (!read.success) return unintelligible('the answer names no account');
  return read.data.account === account ? ok() : unverified('the key is that of another account');
}
