import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import { keyboardView } from './keyboardView.ts';

export const keyboardCalls = {
  open: kioskCall({
    path: '/keyboard/open',
    summary: 'Show the on-screen keyboard for the focused field',
    body: z.object({ layout: z._default(keyboardView.shape.layout, 'english') }),
    data: z.object({}),
    errors: [],
  }),
  close: kioskCall({
    path: '/keyboard/close',
    summary: 'Hide the on-screen keyboard',
    body: z.object({}),
    data: z.object({}),
    errors: [],
  }),
  event: kioskCall({
    path: '/keyboard/event',
    summary: 'A key for the focused field, as if it were pressed',
    body: z.object({
      key: z.union([z.string().check(z.length(1)), z.enum(['Backspace', 'Enter', 'Escape', 'Tab'])]),
    }),
    data: z.object({}),
    errors: [],
  }),
};
