import { agentSpeaker, type VoiceSide } from './agentSpeaker.ts';
import { browserSpeaker, type Speaker } from './speaker.ts';

/** The loudspeaker of the terminal, or else the voice of the browser. */
export function terminalSpeaker(side: VoiceSide, page: Window & typeof globalThis): Speaker {
  return agentSpeaker(side, browserSpeaker(page));
}
