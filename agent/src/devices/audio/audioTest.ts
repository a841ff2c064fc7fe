import type { AudioSetting } from '@self-print/contract/deviceSettings.ts';
import { ok } from '@self-print/contract/result.ts';
import type { DeviceSlot } from '../framework/deviceSlot.ts';
import type { DeviceTest } from '../framework/deviceTest.ts';
import type { Audio } from './types.ts';

/** Speaks a prompt at the configured volume. Only the technician knows whether it was heard. */
export function createAudioTest(slot: DeviceSlot<AudioSetting, Audio>): DeviceTest {
  return async () => {
    const audio = slot.device();
    if (!audio.ok) return audio;
    const played = await audio.value.play({ kind: 'prompt', prompt: 'done', language: 'zh' }, null);
    return ok(
      played.ok
        ? { passed: true, detail: `spoken by a ${played.value} voice` }
        : { passed: false, detail: played.problem },
    );
  };
}
