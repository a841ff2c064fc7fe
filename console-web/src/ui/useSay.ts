import { App } from 'antd';

/** Says shortly how something went, above the page. */
export function useSay() {
  const { message } = App.useApp();
  return {
    done: (text: string) => void message.success(text),
    warn: (text: string) => void message.warning(text),
  };
}
