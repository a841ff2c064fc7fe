import type { CallFailure } from '@self-print/contract/client.ts';
import type { IdentityKind } from '@self-print/contract/signInWays.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import { z } from 'zod/mini';
import type { TextKey } from '../../texts/keys.ts';
import { PROVIDER_PARAMETERS } from './providerParameters.ts';

const whyDetail = z.object({ why: z.string() });
/** Names the parameter before what is wrong with it; several faults are joined by semicolons. */
const NAMED = /(^|; )(\w+): /g;

/** What is wrong with a provider or its parameters, in the platform's sentence; undefined for failures of another kind. */
export function providerFault(
  failure: CallFailure,
  kind: IdentityKind,
  t: Translate<TextKey>,
): string | undefined {
  if (failure.kind !== 'refused') return undefined;
  const detail = whyDetail.safeParse(failure.detail);
  if (!detail.success) return undefined;
  if (failure.name === 'SIGN_IN_PROVIDER_DOWN') return t('signIn.down', { detail: detail.data.why });
  if (failure.name !== 'SIGN_IN_PARAMETERS_INVALID') return undefined;
  return detail.data.why.replaceAll(NAMED, (_, before: string, name: string) => {
    const known = PROVIDER_PARAMETERS[kind].find((each) => each.name === name);
    return `${before}${known ? t(known.label) : name}: `;
  });
}
