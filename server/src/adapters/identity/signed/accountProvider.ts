import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { createSignedGateway } from '../../signedCalls/gateway.ts';
import { checkAccount, type SchoolAccount } from '../../signedCalls/schoolAccount.ts';
import { attributesOf } from '../attributes.ts';
import { onOff } from '../parameters.ts';
import type {
  IdentityEffects,
  IdentityFault,
  IdentityProvider,
  PasswordChange,
  PasswordFault,
  PasswordIdentity,
} from '../types.ts';
import { IDENTITY1, LIMITS, sideParameters, toldPerson } from './protocol.ts';

const accountParameters = z.object({
  ...sideParameters,
  /** Whether people may change their password here. */
  passwordChange: onOff('off'),
});
type AccountParameters = z.infer<typeof accountParameters>;

const person = z.object({
  account: z.string(),
  /** As it was asked about. */
  userName: z.string(),
  ...toldPerson,
});

/** A system of the school that checks accounts by signed HTTP calls. */
export const accountProvider: IdentityProvider<AccountParameters> = {
  parameters: accountParameters,
  secretParameters: ['key'],
  open: (parameters, effects) => openAccounts(parameters, effects),
};

function openAccounts(
  { account, passwordChange, ...side }: AccountParameters,
  { fetch, ...effects }: IdentityEffects,
): PasswordIdentity {
  const gateway = createSignedGateway(IDENTITY1, side, effects, LIMITS, fetch);
  return {
    kind: 'password',
    check: async ({ userName, password }) => {
      const answer = await gateway.post('/v1/verify', { account, userName, password });
      if (!answer.ok) {
        const { problem } = answer;
        if (problem.kind !== 'refusal') return down(problem.detail);
        return problem.code === 'WRONG_CREDENTIALS'
          ? fail(WRONG)
          : down(`The system answered ${problem.code}`);
      }
      const read = person.safeParse(answer.value);
      if (!read.success) return down('The answer does not say who it is about');
      const isAsked = read.data.account === account && read.data.userName === userName;
      if (!isAsked) return down('The answer is about another account');
      return ok({ subject: read.data.subject, attributes: attributesOf(read.data.person) });
    },
    changePassword: passwordChange ? (change) => changeAt({ account, gateway }, change) : undefined,
    probe: async () => {
      const checked = await checkAccount({ account, gateway });
      return checked.ok ? ok() : down(checked.problem.detail);
    },
    close: async () => {},
  };
}

const changed = z.object({ account: z.string(), number: z.string() });

/** What the system says against a new password. */
const REFUSALS: Readonly<Record<string, PasswordFault['kind']>> = {
  WRONG_CREDENTIALS: 'wrong',
  TOO_SHORT: 'short',
  USED_BEFORE: 'used',
  TOO_WEAK: 'weak',
  NOT_NOW: 'closed',
};

async function changeAt(
  { account, gateway }: SchoolAccount,
  { number, password, newPassword }: PasswordChange,
): Promise<Result<void, PasswordFault>> {
  const answer = await gateway.post('/v1/password', { account, number, password, newPassword });
  if (!answer.ok) {
    const { problem } = answer;
    // Without an answer nobody knows whether it was changed.
    if (problem.kind !== 'refusal') return fail({ kind: 'unknown', detail: problem.detail });
    return fail({ kind: REFUSALS[problem.code] ?? 'down', detail: `The system answered ${problem.code}` });
  }
  const read = changed.safeParse(answer.value);
  const isAsked = read.success && read.data.account === account && read.data.number === number;
  return isAsked ? ok() : fail({ kind: 'unknown', detail: 'The answer is about another account' });
}

const WRONG: IdentityFault = { kind: 'wrong', detail: 'The system refused account and password' };
const down = (detail: string) => fail<IdentityFault>({ kind: 'down', detail });
