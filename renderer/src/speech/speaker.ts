import type { Language } from '@self-print/contract/fields.ts';

/** Speaks prompts to people who cannot read the screen. */
export interface Speaker {
  /** Speaks a text, interrupting the one being spoken. */
  readonly speak: (text: string, language: Language) => void;
  readonly stop: () => void;
}

export const silentSpeaker: Speaker = { speak: () => {}, stop: () => {} };

const VOICE_LANGUAGES = { zh: 'zh-CN', en: 'en-GB' } as const satisfies Record<Language, string>;

/** The voice of the browser; silent where it has none. */
export function browserSpeaker(page: Window & typeof globalThis): Speaker {
  const synthesis: SpeechSynthesis | undefined = page.speechSynthesis;
  if (!synthesis) return silentSpeaker;
  return {
    speak: (text, language) => {
      synthesis.cancel();
      const utterance = new page.SpeechSynthesisUtterance(text);
      utterance.lang = VOICE_LANGUAGES[language];
      synthesis.speak(utterance);
    },
    stop: () => synthesis.cancel(),
  };
}
