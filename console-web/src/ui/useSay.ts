import type { CallFailure } from '@self-print/contract/client.ts';
import { useTexts } from '../core/services.ts';
import { failureText, toastSeconds } from './failureText.ts';
import { useSpeak } from './speaking.tsx';

export interface Say {
  readonly done: (text: string) => void;
  readonly warn: (text: string) => void;
  /** For a call whose failure nothing else shows. */
  readonly failed: (failure: CallFailure) => void;
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
    failed: (failure) =>
      speak(({ message }) => void message.error(failureText(failure, t), toastSeconds(failure))),
    stay: (title) =>
      speak(({ notification }) =>
        notification.warning({ title, duration: false, closable: { 'aria-label': t('common.close') } }),
      ),
  };
}
