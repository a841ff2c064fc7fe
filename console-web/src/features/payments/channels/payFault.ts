import type { CallFailure } from '@self-print/contract/client.ts';
import type { Provider } from '@self-print/contract/payMethods.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../../../texts/keys.ts';
import { whyOf } from '../../../ui/whyOf.ts';
import { PAY_PARAMETERS } from './payParameters.ts';

/** Names the parameter before what is wrong with it; several faults are joined by semicolons. */
const NAMED = /(^|; )(\w+): /g;

/** What is wrong with a channel's parameters, in the platform's sentence; undefined for failures of another kind. */
export function parameterFault(
  failure: CallFailure,
  provider: Provider,
  t: Translate<TextKey>,
): string | undefined {
  if (failure.kind !== 'refused' || failure.name !== 'PAY_PARAMETERS_INVALID') return undefined;
  const why = whyOf(failure);
  if (why === undefined) return t('pay.parametersMissing');
  return why.replaceAll(NAMED, (_, before: string, name: string) => {
    const known = PAY_PARAMETERS[provider].find((each) => each.name === name);
    return `${before}${known ? t(known.label) : name}: `;
  });
}
