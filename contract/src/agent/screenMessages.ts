import { z } from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { messageText } from './screenMessage.ts';

/** How long a message stays; `today` ends with the terminal's day, `takenBack` only when somebody takes it back. */
export const messageLasts = z.enum(['tenMinutes', 'hour', 'fourHours', 'today', 'takenBack']);
export type MessageLasts = z.infer<typeof messageLasts>;

/** What staff writes. */
export const newScreenMessage = z.object({ text: messageText, lasts: messageLasts });

/** A message of staff to whoever stands at the terminal. There is one at a time; a new one takes its place. */
export const screenMessageCalls = {
  show: staffCall({
    path: '/command/showMessage',
    summary: 'Show a message on the home screen until its end; it survives restarts',
    body: newScreenMessage,
    data: z.object({ until: z.nullable(f.moment) }),
    errors: ['AGENT_STORAGE_FAILED'],
  }),
  takeBack: staffCall({
    path: '/command/takeBackMessage',
    summary: 'Take back the message on the home screen, if there is one',
    body: z.object({}),
    data: z.object({}),
    errors: ['AGENT_STORAGE_FAILED'],
  }),
};
