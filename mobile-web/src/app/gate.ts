import { hasModule, type LicenceModule } from '@self-print/contract/licence.ts';
import type { Services } from '../core/services.ts';

/** The module without which there are no phone pages. */
const PHONE_MODULE: LicenceModule = 'MOBILE';
/** Spelled as the specification spells it. */
const LICENCE_ERROR = '/liscense/error';

/**
 * Asked before each screen except the one that reports a missing licence; answers where to go instead, if anywhere. When the
 * licence cannot be asked for, the screen is shown: the platform checks each of its calls anyway, and its refusal is more specific.
 */
export async function licenceGate(services: Services, path: string): Promise<string | undefined> {
  if (path === LICENCE_ERROR) return undefined;
  const answer = await services.licence();
  if (!answer.ok) return undefined;
  return hasModule(answer.value.infos, PHONE_MODULE) ? undefined : `${LICENCE_ERROR}?module=${PHONE_MODULE}`;
}
