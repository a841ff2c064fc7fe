import { audioCalls } from '@self-print/contract/agent/keyboard.ts';
import type { CallInput } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { Words } from '../../devices/audio/types.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

/** Spoken prompts and texts. What is said is never logged: a text may hold a person's name. */
export function bindAudioCalls({ hardware, log }: Pick<Parts, 'hardware' | 'log'>): Binding<AgentActor>[] {
  return [
    bind(audioCalls.play, async ({ input }) => {
      const words = wordsOf(input);
      if (!words) return fail(problem('BAD_REQUEST'));
      const audio = hardware.audio.device();
      if (!audio.ok) return audio;
      const played = await audio.value.play(words, input.volumePercent ?? null);
      if (played.ok) return ok({ voice: played.value });
      log.event('sound-failed', {
        detail: played.problem,
        ...(input.prompt ? { prompt: input.prompt } : {}),
      });
      return fail(problem('AUDIO_FAILED'));
    }),
    bind(audioCalls.stop, async () => {
      const audio = hardware.audio.device();
      if (audio.ok) await audio.value.stop();
      return ok({});
    }),
  ];
}

function wordsOf({ prompt, text, language }: CallInput<typeof audioCalls.play>): Words | null {
  if (prompt !== undefined) return { kind: 'prompt', prompt, language };
  return text === undefined ? null : { kind: 'text', text, language };
}
