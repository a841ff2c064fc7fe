import { App } from 'antd';
import { useTexts } from '../core/services.ts';

export interface Say {
  readonly done: (text: string) => void;
  readonly warn: (text: string) => void;
  /** For what was left undone: stays until it is closed. */
  readonly stay: (text: string) => void;
}

/** Shows a short message about an outcome, above the page. */
export function useSay(): Say {
  const { message, notification } = App.useApp();
  const { t } = useTexts();
  return {
    done: (text) => void message.success(text),
    warn: (text) => void message.warning(text),
    stay: (title) =>
      notification.warning({ title, duration: false, closable: { 'aria-label': t('common.close') } }),
  };
}
