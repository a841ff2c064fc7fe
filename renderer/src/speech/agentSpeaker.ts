import { audioCalls } from '@self-print/contract/agent/audio.ts';
import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { Action } from '../api/api.ts';
import type { Link } from '../api/stateLink.ts';
import type { Readable } from '../base/store.ts';
import type { Speaker } from './speaker.ts';

/** What the terminal's own voice needs of the kiosk. */
export interface VoiceSide {
  readonly api: { readonly action: () => Pick<Action, 'agent'> };
  readonly link: Pick<Readable<Link>, 'get'>;
}

interface Words {
  readonly text: string;
  readonly language: Language;
}

/**
 * The terminal's own loudspeaker, by the agent; another speaker where the terminal has none that works, and for words that
 * the agent could not say.
 */
export function agentSpeaker({ api, link }: VoiceSide, instead: Speaker): Speaker {
  let wanted: Words | null = null;
  let isDeciding = false;
  /** Whether the agent may be saying something. */
  let isAsked = false;

  const say = async (words: Words): Promise<void> => {
    isAsked = true;
    const { ok } = await api.action().agent(audioCalls.play, words);
    // A person may have gone on meanwhile.
    if (!ok && wanted === words) instead.speak(words.text, words.language);
  };
  const hush = (): void => {
    if (isAsked) void api.action().agent(audioCalls.stop, {});
    isAsked = false;
  };
  const decide = (): void => {
    isDeciding = false;
    if (wanted !== null && hasVoice(link.get().state)) {
      void say(wanted);
      return;
    }
    hush();
    if (wanted !== null) instead.speak(wanted.text, wanted.language);
  };
  const want = (words: Words | null): void => {
    wanted = words;
    instead.stop();
    if (isDeciding) return;
    isDeciding = true;
    // One screen's silence and the next one's words are a single call, so that the one cannot overtake the other.
    queueMicrotask(decide);
  };
  return {
    speak: (text, language) => want({ text, language }),
    stop: () => want(null),
  };
}

function hasVoice(state: KioskState | null): boolean {
  const audio = state?.devices.find(({ device }) => device === 'audio');
  return audio?.state === 'ready' || audio?.state === 'busy';
}
