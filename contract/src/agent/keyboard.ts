import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import * as f from '../fields.ts';
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

export const PROMPTS = [
  'enterCode',
  'printing',
  'takePaper',
  'takeCard',
  'placeIdCard',
  'placeCampusCard',
  'placeTrainCard',
  'lookAtCamera',
  'turnLeft',
  'turnRight',
  'scanCode',
  'pay',
  'done',
  'failed',
  'outOfPaper',
  'timeLeft',
] as const;
export const promptName = z.enum(PROMPTS);
export type PromptName = z.infer<typeof promptName>;

export const audioCalls = {
  play: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/audio/play',
    access: 'kioskPage',
    summary: 'Speak a prompt, or a text by the built-in voice; whatever is being spoken ends first',
    body: z
      .object({
        prompt: z.optional(promptName),
        text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
        language: z._default(f.language, 'zh'),
        volumePercent: z.optional(f.wholeNumber(0, 100)),
      })
      .check(
        z.refine(({ prompt, text }) => (prompt === undefined) !== (text === undefined), {
          path: ['prompt'],
          message: 'either a prompt or a text',
        }),
      ),
    data: z.object({ voice: z.enum(['recorded', 'generated']) }),
    errors: ['AUDIO_FAILED', 'DEVICE_ABSENT'],
  }),
  stop: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/audio/stop',
    access: 'kioskPage',
    summary: 'Be silent',
    body: z.object({}),
    data: z.object({}),
    errors: [],
  }),
};
