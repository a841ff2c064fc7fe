import { existsSync } from 'node:fs';
import type { AudioSetting } from '@self-print/contract/deviceSettings.ts';
import type { Programs } from '../../../system/programs.ts';

const FIRST_CARD = '/proc/asound/card0';
const VOLUME_PERCENT = 70;

/**
 * Loudspeaker of a simulated kiosk: this machine's own if it has a sound card, else ALSA's null output, so that the same driver
 * runs; none without aplay.
 */
export function loudspeakerHere(
  programs: Pick<Programs, 'has'>,
  hasCard = existsSync(FIRST_CARD),
): AudioSetting {
  if (!programs.has('aplay')) return { driver: 'none' };
  return { driver: 'alsa', output: hasCard ? 'default' : 'null', volumePercent: VOLUME_PERCENT };
}
