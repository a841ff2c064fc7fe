import type { AudioSetting } from '@self-print/contract/deviceSettings.ts';
import type { Programs } from '../../system/programs.ts';
import type { Time } from '../../time.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createAlsaAudio } from './alsaAudio.ts';
import { createSpeech } from './speech.ts';
import type { Audio } from './types.ts';

/** Opens the configured loudspeaker; null for none. */
export function openAudio(
  setting: AudioSetting,
  report: ReportHealth,
  surroundings: { readonly programs: Programs; readonly recordingsFolder: string; readonly time: Time },
): Audio | null {
  if (setting.driver === 'none') return null;
  const { programs, recordingsFolder, time } = surroundings;
  const { output, volumePercent } = setting;
  const speech = createSpeech(programs, recordingsFolder);
  return createAlsaAudio({ output, volumePercent, speech, programs, report, time });
}
