import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { accountName, keyText, secureBaseAddress } from '../../payment/signedHttp/parameters.ts';
import { createSignedGateway, type Limits, type SignedProtocol } from '../../signedCalls/gateway.ts';
import { checkAccount, type SchoolAccount } from '../../signedCalls/schoolAccount.ts';
import { ASK_LIMIT_MS } from '../askProvider.ts';
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

/** The words of the protocol (docs/sign-in.md, "Accounts by a signed call"). */
const IDENTITY1: SignedProtocol = {
  request: 'IDENTITY1-REQUEST',
  answer: 'IDENTITY1-ANSWER',
  headers: {
    key: 'identity-key',
    timestamp: 'identity-timestamp',
    nonce: 'identity-nonce',
    signature: 'identity-signature',
  },
};
const LIMITS: Limits = { limitMs: ASK_LIMIT_MS, bytesMax: 256 * 1024 };
const SUBJECT_LENGTH_MAX = 256;

const accountParameters = z.object({
  address: secureBaseAddress,
  account: accountName,
  keyId: accountName,
  key: keyText,
  /** Whether people may change their password here. */
  passwordChange: onOff('off'),
});
type AccountParameters = z.infer<typeof accountParameters>;

const person = z.object({
  account: z.string(),
  /** As it was asked about. */
  userName: z.string(),
  subject: z.string().min(1).max(SUBJECT_LENGTH_MAX),
  person: z.record(z.string(), z.unknown()),
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
