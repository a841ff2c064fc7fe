import type { BlockList } from 'node:net';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { LookUp } from '../dataSource/addresses.ts';
import { sendWithin } from '../dataSource/sendWithin.ts';
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
} from './gateway.ts';

/** What a school and a system of its own have agreed on. */
const parameters = z.object({
  address: secureBaseAddress,
  account: accountName,
  keyId: accountName,
  key: keyText,
});

export interface SchoolSystemEffects extends ChannelEffects {
  /** Internal networks that may be called; addresses of the Internet always may. */
  readonly allowed: BlockList;
  readonly lookUp: LookUp;
}

/** An account at a school's system, which may stand inside the school's network. */
export interface SchoolAccount {
  readonly account: string;
  readonly gateway: SignedGateway;
}

/** Opens accounts at systems of one protocol. The problem says which parameter cannot work. */
export function schoolAccounts(protocol: SignedProtocol, effects: SchoolSystemEffects, limits: Limits) {
  const send = sendWithin(effects.allowed, effects.lookUp);
  return (given: unknown): Result<SchoolAccount, string> => {
    const read = parameters.safeParse(given);
    if (!read.success) {
      const [issue] = read.error.issues;
      return fail(`${issue?.path.join('.')} ${issue?.message}`);
    }
    const gateway = createSignedGateway(protocol, read.data, effects, limits, send);
    return ok({ account: read.data.account, gateway });
  };
}

const accountAnswer = z.object({ account: z.string() });

/** Whether the system answers, and for this account. */
export async function checkAccount({ account, gateway }: SchoolAccount): Promise<Result<void, ChannelFault>> {
  const answer = await gateway.get('/v1/account');
  if (!answer.ok) return faultOf(answer.problem);
  const read = accountAnswer.safeParse(answer.value);
  if (!read.success) return unintelligible('the answer names no account');
  return read.data.account === account ? ok() : unverified('the key is that of another account');
}
