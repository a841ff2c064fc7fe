import { App } from 'antd';

export interface Say {
  readonly done: (text: string) => void;
  readonly warn: (text: string) => void;
}

/** Shows a short message about an outcome, above the page. */
export function useSay(): Say {
  const { message } = App.useApp();
  return {
    done: (text) => void message.success(text),
    warn: (text) => void message.warning(text),
  };
}
