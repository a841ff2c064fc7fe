import type { CallFailure } from '@self-print/contract/client.ts';
import type { IdentityKind } from '@self-print/contract/signInWays.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../../texts/keys.ts';
import { whyOf } from '../../ui/whyOf.ts';
import { PROVIDER_PARAMETERS } from './providerParameters.ts';

/** Names the parameter before what is wrong with it; several faults are joined by semicolons. */
const NAMED = /(^|; )(\w+): /g;

/** What is wrong with a provider or its parameters, in the platform's sentence; undefined for failures of another kind. */
export function providerFault(
  failure: CallFailure,
  kind: IdentityKind,
  t: Translate<TextKey>,
): string | undefined {
  if (failure.kind !== 'refused') return undefined;
  const why = whyOf(failure);
  if (why === undefined) return undefined;
  if (failure.name === 'SIGN_IN_PROVIDER_DOWN') return t('signIn.down', { detail: why });
  if (failure.name !== 'SIGN_IN_PARAMETERS_INVALID') return undefined;
  return why.replaceAll(NAMED, (_, before: string, name: string) => {
    const known = PROVIDER_PARAMETERS[kind].find((each) => each.name === name);
    return `${before}${known ? t(known.label) : name}: `;
  });
}
