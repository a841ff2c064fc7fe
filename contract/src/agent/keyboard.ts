import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { keyboardView } from './keyboardView.ts';

export const keyboardCalls = {
  open: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/keyboard/open',
    access: 'kioskPage',
    summary: 'Show the on-screen keyboard for the field that has the focus',
    body: z.object({ layout: z._default(keyboardView.shape.layout, 'english') }),
    data: z.object({}),
    errors: [],
  }),
  close: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/keyboard/close',
    access: 'kioskPage',
    summary: 'Hide the on-screen keyboard',
    body: z.object({}),
    data: z.object({}),
    errors: [],
  }),
  event: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/keyboard/event',
    access: 'kioskPage',
    summary: 'A key for the field that has the focus, as if it were pressed',
    body: z.object({
      key: z.union([z.string().check(z.length(1)), z.enum(['Backspace', 'Enter', 'Escape', 'Tab'])]),
    }),
    data: z.object({}),
    errors: [],
  }),
};
