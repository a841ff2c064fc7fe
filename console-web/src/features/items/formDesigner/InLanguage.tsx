import type { Language } from '@self-print/contract/fields.ts';
import { HTML_LANGUAGES } from '@self-print/web-kit/formatting.ts';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ServicesProvider, useServices } from '../../../core/services.ts';
import { coreTexts } from '../../../texts/corePart.ts';
import type { TextKey } from '../../../texts/keys.ts';

interface InLanguageProps {
  readonly language: Language;
  readonly children: ReactNode;
}

/** Shows what persons see at a PC in a language that need not be the page's. */
export function InLanguage({ language, children }: InLanguageProps) {
  const services = useServices();
  const texts = useMemo(() => createTexts<TextKey>(), []);
  const [ready, setReady] = useState<Language>();
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const { pcTexts } = await import('../../../texts/pcPart.ts');
      await Promise.all([texts.add(coreTexts), texts.add(pcTexts)]);
      await texts.setLanguage(language);
      if (isWanted) setReady(language);
    };
    // Without its texts nothing is shown; the next change of language tries again.
    load().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [texts, language]);
  const inLanguage = useMemo(() => ({ ...services, texts }), [services, texts]);
  if (ready !== language) return null;
  return (
    <ServicesProvider value={inLanguage}>
      <div lang={HTML_LANGUAGES[language]}>{children}</div>
    </ServicesProvider>
  );
}
