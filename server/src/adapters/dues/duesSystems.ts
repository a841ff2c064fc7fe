import type { BlockList } from 'node:net';
import { positions } from '@self-print/contract/platform/dues.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { LookUp } from '../dataSource/addresses.ts';
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
import { duesParameters } from './parameters.ts';
import { sendWithin } from './sendWithin.ts';
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

interface Account {
  readonly account: string;
  readonly gateway: SignedGateway;
}

export interface DuesEffects extends ChannelEffects {
  /** Internal networks that may be called; addresses of the Internet always may. */
  readonly allowed: BlockList;
  readonly lookUp: LookUp;
}

/** Calls schools' systems of dues by docs/dues.md. */
export function createDuesSystems(effects: DuesEffects, limits: Limits = LIMITS): DuesSystems {
  const send = sendWithin(effects.allowed, effects.lookUp);
  return {
    open: (given) => {
      const parameters = duesParameters.safeParse(given);
      if (!parameters.success) {
        const [issue] = parameters.error.issues;
        return fail(`${issue?.path.join('.')} ${issue?.message}`);
      }
      const gateway = createSignedGateway(DUES1, parameters.data, effects, limits, send);
      return ok(openSystem({ account: parameters.data.account, gateway }));
    },
  };
}

function openSystem(system: Account): DuesSystem {
  return {
    ask: (number) => ask(system, number),
    tell: (report) => tell(system, report),
    check: () => check(system),
  };
}

const askAnswer = z.object({ account: z.string(), number: z.string(), currency: z.string(), positions });

async function ask({ account, gateway }: Account, number: string): ReturnType<DuesSystem['ask']> {
  const answer = await gateway.post('/v1/positions', { account, number });
  if (!answer.ok) {
    const { problem } = answer;
    return problem.kind === 'refusal' && problem.code === 'UNKNOWN_PERSON' ? ok([]) : faultOf(problem);
  }
  const read = askAnswer.safeParse(answer.value);
  if (!read.success) return unintelligible(`the answer has a wrong ${read.error.issues[0]?.path.join('.')}`);
  const { data } = read;
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
  { account, gateway }: Account,
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
  const read = tellAnswer.safeParse(answer.value);
  if (!read.success) return unintelligible(`the answer has a wrong ${read.error.issues[0]?.path.join('.')}`);
  if (read.data.account !== account) return unverified('about another account');
  return read.data.id === report.id ? ok({ kind: 'booked' }) : unverified('about another report');
}

/** Refusals that repeating does not change. */
const FINAL: ReadonlySet<string> = new Set(['CONFLICT', 'UNKNOWN_POSITION', 'UNKNOWN_PERSON', 'INVALID']);

const accountAnswer = z.object({ account: z.string() });

async function check({ account, gateway }: Account): Promise<Result<void, ChannelFault>> {
  const answer = await gateway.get('/v1/account');
  if (!answer.ok) return faultOf(answer.problem);
  const read = accountAnswer.safeParse(answer.value);
  if (!read.success) return unintelligible('the answer names no account');
  return read.data.account === account ? ok() : unverified('the key is that of another account');
}
