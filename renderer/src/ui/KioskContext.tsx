import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { KioskSettings } from '@self-print/contract/kioskSettings.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import { useTranslate } from '@self-print/web-kit/useTranslate.ts';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Link } from '../api/stateLink.ts';
import type { Readable } from '../base/store.ts';
import type { Content } from '../content/shown.ts';
import type { Session } from '../session/state.ts';
import type { TextKey } from '../texts/keys.ts';
import type { KioskView } from './kioskView.ts';

export const KioskContext = createContext<KioskView | null>(null);

export function useKiosk(): KioskView {
  const kiosk = use(KioskContext);
  if (kiosk === null) throw new Error('A screen needs a kiosk around it');
  return kiosk;
}

function useReadable<State>(readable: Readable<State>): State {
  return useSyncExternalStore(readable.subscribe, readable.get);
}

export function useSession(): Session {
  return useReadable(useKiosk().session);
}

export function useLink(): Link {
  return useReadable(useKiosk().link);
}

/** The agent's last state; null before the first. */
export function useAgentState(): KioskState | null {
  return useLink().state;
}

export function useSettings(): KioskSettings {
  useLink();
  return useKiosk().settings();
}

export function useContent(): Content {
  return useReadable(useKiosk().content);
}

export function useText(): Translate<TextKey> {
  return useTranslate(useKiosk().texts);
}

/** The language that texts are shown in now. */
export function useLanguage(): Language {
  const { texts } = useKiosk();
  useTranslate(texts);
  return texts.language();
}

/** A text that the platform gives in both languages, in the one that is shown. */
export function useBilingual(): (text: Bilingual) => string {
  const language = useLanguage();
  return (text) => text[language] || text.zh;
}
