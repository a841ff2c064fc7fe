import type { CallData } from '@self-print/contract/call.ts';
import type { CallFailure } from '@self-print/contract/client.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { hasModule } from '@self-print/contract/licence.ts';
import type { phoneCalls } from '@self-print/contract/platform/phone.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { KeptValues } from '@self-print/web-kit/keptValues.ts';
import type { Texts } from '@self-print/web-kit/texts.ts';
import { useRequired } from '@self-print/web-kit/useRequired.ts';
import { useTranslate } from '@self-print/web-kit/useTranslate.ts';
import { createContext } from 'react';
import type { PhoneApi } from '../api/phoneApi.ts';
import type { TextKey } from '../texts/keys.ts';
import type { KeptCodes } from './keptCodes.ts';
import type { Waiting } from './waiting.ts';

export type Licence = CallData<typeof phoneCalls.licence>;

/** Whether the school's pages are offered in English, too. */
export function isInternational({ infos }: Licence): boolean {
  return hasModule(infos, 'INTERNATIONAL');
}

/** What every page gets. */
export interface Services {
  readonly api: PhoneApi;
  readonly texts: Texts<TextKey>;
  /** Shows a language and keeps the choice. */
  readonly chooseLanguage: (language: Language) => Promise<void>;
  /** Asked for once; again only after it could not be had. */
  readonly licence: () => Promise<Result<Licence, CallFailure>>;
  /** Kept until the browser forgets it. */
  readonly kept: KeptValues;
  /** Kept until the tab is closed. */
  readonly keptHere: KeptValues;
  /** Pickup codes for a place without network; fetched when they are used first. */
  readonly codes: () => Promise<KeptCodes>;
  readonly waiting: Waiting;
  /** Loads the page again. */
  readonly reload: () => void;
  /** Leaves these pages for another one, such as a provider's for paying. */
  readonly openAddress: (url: string) => void;
  readonly nowMs: () => number;
  readonly newId: () => string;
}

const ServicesContext = createContext<Services | undefined>(undefined);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  return useRequired(ServicesContext, 'There are no services around this page');
}

/** The texts of the pages; the component is drawn again when the language changes. */
export function useTexts() {
  const { texts } = useServices();
  return { t: useTranslate(texts), language: texts.language() };
}
