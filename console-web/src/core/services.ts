import type { Language } from '@self-print/contract/fields.ts';
import type { KeptValues } from '@self-print/web-kit/keptValues.ts';
import type { Texts } from '@self-print/web-kit/texts.ts';
import { useRequired } from '@self-print/web-kit/useRequired.ts';
import { useTranslate } from '@self-print/web-kit/useTranslate.ts';
import { createContext } from 'react';
import type { TextKey } from '../texts/keys.ts';
import type { ConsoleApi } from './consoleApi.ts';

/** What every page gets. */
export interface Services {
  readonly api: ConsoleApi;
  readonly texts: Texts<TextKey>;
  /** Shows a language and keeps the choice. */
  readonly chooseLanguage: (language: Language) => Promise<void>;
  /** Lays the school's own words over the texts of the pages for persons at a PC; once, and nobody waits long for it. */
  readonly wordPcTexts: () => Promise<void>;
  readonly kept: KeptValues;
  /** Loads the page again. */
  readonly reload: () => void;
  /** Leaves these pages for an address elsewhere. */
  readonly openAddress: (address: string) => void;
  readonly nowMs: () => number;
  /** A new id, such as the key of a request that must not be carried out twice. */
  readonly newId: () => string;
}

const ServicesContext = createContext<Services | undefined>(undefined);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  return useRequired(ServicesContext, 'There are no services around this page');
}

/** The texts of the pages; the component renders again when the language changes. */
export function useTexts() {
  const { texts } = useServices();
  return { t: useTranslate(texts), language: texts.language() };
}
