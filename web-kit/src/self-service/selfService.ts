import type { Call } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { createContext } from 'react';
import { dayOf, formatDateTime } from '../formatting.ts';
import type { Drafts } from '../ordering/drafts.ts';
import type { Translate } from '../texts.ts';
import type { FetchFile } from '../useImage.ts';
import { useRequired } from '../useRequired.ts';
import type { SelfServiceKey } from './texts/selfServiceTexts.ts';

/**
 * What the pages on which persons order for themselves are made with, on the phone and at a PC. Calls are named by the phone's
 * definitions; each device makes them as its own.
 */
export interface SelfService {
  readonly call: CallFunction;
  readonly fetchFile: FetchFile;
  /** The address of a file call below the platform's origin, as this device asks for it. */
  readonly addressOf: (call: Call, input: Readonly<Record<string, unknown>>) => string;
  readonly t: Translate<SelfServiceKey>;
  readonly language: Language;
  /** The school's; undefined until it is known. */
  readonly timeZone: string | undefined;
  readonly drafts: Drafts;
  readonly newId: () => string;
  readonly nowMs: () => number;
}

const SelfServiceContext = createContext<SelfService | undefined>(undefined);
export const SelfServiceProvider = SelfServiceContext.Provider;

export function useSelfService(): SelfService {
  return useRequired(SelfServiceContext, 'There is no self-service around this page');
}

/** Writes moments (2026-11-21 18:30:05) and days (2026-11-21) in the school's time zone. */
export function useMoments() {
  const { timeZone } = useSelfService();
  return {
    timeOf: (moment: string) => formatDateTime(moment, timeZone),
    dayOf: (moment: string) => dayOf(moment, timeZone),
  };
}
