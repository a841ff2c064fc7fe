import type { CallFailure } from '@self-print/contract/client.ts';
import type { Provider } from '@self-print/contract/payMethods.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import { z } from 'zod/mini';
import type { TextKey } from '../../../texts/keys.ts';
import { PAY_PARAMETERS } from './payParameters.ts';

const whyDetail = z.object({ why: z.string() });
/** Names the parameter before what is wrong with it; several faults are joined by semicolons. */
const NAMED = /(^|; )(\w+): /g;

/** What is wrong with a channel's parameters, in the platform's sentence; undefined for failures of another kind. */
export function parameterFault(
  failure: CallFailure,
  provider: Provider,
  t: Translate<TextKey>,
): string | undefined {
  if (failure.kind !== 'refused' || failure.name !== 'PAY_PARAMETERS_INVALID') return undefined;
  const detail = whyDetail.safeParse(failure.detail);
  if (!detail.success) return t('pay.parametersMissing');
  return detail.data.why.replaceAll(NAMED, (_, before: string, name: string) => {
    const known = PAY_PARAMETERS[provider].find((each) => each.name === name);
    return `${before}${known ? t(known.label) : name}: `;
  });
}
