import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { createSignedGateway } from '../../signedCalls/gateway.ts';
import { checkAccount } from '../../signedCalls/schoolAccount.ts';
import { attributesOf } from '../attributes.ts';
import type { CodeIdentity, IdentityEffects, IdentityFault, IdentityProvider } from '../types.ts';
import { IDENTITY1, LIMITS, sideParameters, toldPerson } from './protocol.ts';

const LIFE_SECONDS = { usual: 300, min: 30, max: 3_600 } as const;
const LIFE_WRONG = `must be a number of seconds from ${LIFE_SECONDS.min} to ${LIFE_SECONDS.max}`;

const codeParameters = z.object({
  ...sideParameters,
  /** How long a code is good for after the app has made it. */
  codeSeconds: z
    .string()
    .default(String(LIFE_SECONDS.usual))
    .refine((text) => /^[1-9]\d{1,3}$/.test(text), LIFE_WRONG)
    .transform(Number)
    .refine((seconds) => seconds >= LIFE_SECONDS.min && seconds <= LIFE_SECONDS.max, LIFE_WRONG),
});
type CodeParameters = z.infer<typeof codeParameters>;

/** Of whom it speaks, and the code as it was asked about. */
const verified = z.object({ account: z.string(), code: z.string(), ...toldPerson });

/** What the system says of a code that signs nobody in. Every other refusal is the system's or the school's to mend. */
const REFUSALS: ReadonlySet<string> = new Set(['CODE_UNKNOWN', 'CODE_EXPIRED', 'CODE_USED', 'NOT_MEMBER']);

/** A system of the school that verifies the codes of its app by signed HTTP calls (docs/sign-in.md, "Codes of a campus app"). */
export const codeProvider: IdentityProvider<CodeParameters> = {
  parameters: codeParameters,
  secretParameters: ['key'],
  open: (parameters, effects) => openCodes(parameters, effects),
};

function openCodes(
  { account, codeSeconds, ...side }: CodeParameters,
  { send, ...effects }: IdentityEffects,
): CodeIdentity {
  const gateway = createSignedGateway(IDENTITY1, side, effects, LIMITS, send);
  return {
    kind: 'code',
    codeLifeMs: codeSeconds * SECOND_MS,
    verify: async (code) => {
      const answer = await gateway.post('/v1/code', { account, code });
      if (!answer.ok) {
        const { problem } = answer;
        if (problem.kind !== 'refusal') return down(problem.detail);
        const detail = `The system answered ${problem.code}`;
        return REFUSALS.has(problem.code) ? fail<IdentityFault>({ kind: 'wrong', detail }) : down(detail);
      }
      const read = verified.safeParse(answer.value);
      if (!read.success) return down('The answer does not say whose code it is');
      const { data } = read;
      // An app may serve several schools: whom another one vouches for is nobody here.
      if (data.account !== account) return down("The answer is about another school's account");
      if (data.code !== code) return down('The answer is about another code');
      return ok({ subject: data.subject, attributes: attributesOf(data.person) });
    },
    probe: async () => {
      const checked = await checkAccount({ account, gateway });
      return checked.ok ? ok() : down(checked.problem.detail);
    },
    close: async () => {},
  };
}

const down = (detail: string) => fail<IdentityFault>({ kind: 'down', detail });
