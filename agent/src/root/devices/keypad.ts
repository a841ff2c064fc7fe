import { openKeypad } from '../../devices/keypad/keypad.ts';
import { createKeyNews, createKeypadTest } from '../../devices/keypad/keypadTest.ts';
import { deviceKind } from './deviceKind.ts';

/** Its keys go to the page as if they were typed, so it has no calls. */
export const keypad = deviceKind({
  device: 'keypad',
  open: openKeypad,
  use: (slot, { key, time }) => {
    const news = createKeyNews();
    key.on(news.pressed);
    return { test: createKeypadTest(slot, news, time), calls: [] };
  },
});
