import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import * as f from '../fields.ts';

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
  play: kioskCall({
    path: '/audio/play',
    summary: 'Speak a prompt, or a text with the built-in voice, ending whatever is being spoken',
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
  stop: kioskCall({
    path: '/audio/stop',
    summary: 'Be silent',
    body: z.object({}),
    data: z.object({}),
    errors: [],
  }),
};
