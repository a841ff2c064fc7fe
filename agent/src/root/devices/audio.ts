import { audioCalls } from '@self-print/contract/agent/audio.ts';
import type { CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import { createAudioTest } from '../../devices/audio/audioTest.ts';
import { openAudio } from '../../devices/audio/detect.ts';
import type { Audio, Words } from '../../devices/audio/types.ts';
import type { AgentActor } from '../../staff/actor.ts';
import { deviceKind } from './deviceKind.ts';

export const audio = deviceKind({
  device: 'audio',
  open: openAudio,
  use: (slot, { log }) => ({ test: createAudioTest(slot), calls: callsOf(slot.device, log) }),
});

/** Texts are never logged, because they may contain a person's name. */
function callsOf(loudspeaker: () => Outcome<Audio, 'DEVICE_ABSENT'>, log: EventLog): Binding<AgentActor>[] {
  return [
    bind(audioCalls.play, async ({ input }) => {
      const words = wordsOf(input);
      if (!words) return fail(problem('BAD_REQUEST'));
      const audio = loudspeaker();
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
      const audio = loudspeaker();
      if (audio.ok) await audio.value.stop();
      return ok({});
    }),
  ];
}

function wordsOf({ prompt, text, language }: CallInput<typeof audioCalls.play>): Words | null {
  if (prompt !== undefined) return { kind: 'prompt', prompt, language };
  return text === undefined ? null : { kind: 'text', text, language };
}
