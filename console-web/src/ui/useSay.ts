import { useTexts } from '../core/services.ts';
import { useSpeak } from './speaking.tsx';

export interface Say {
  readonly done: (text: string) => void;
  readonly warn: (text: string) => void;
  /** For what was left undone: stays until it is closed. */
  readonly stay: (text: string) => void;
}

/** Shows a short message about an outcome, above the page. */
export function useSay(): Say {
  const speak = useSpeak();
  const { t } = useTexts();
  return {
    done: (text) => speak(({ message }) => void message.success(text)),
    warn: (text) => speak(({ message }) => void message.warning(text)),
    stay: (title) =>
      speak(({ notification }) =>
        notification.warning({ title, duration: false, closable: { 'aria-label': t('common.close') } }),
      ),
  };
}
