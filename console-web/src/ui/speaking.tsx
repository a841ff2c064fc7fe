import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import type { KitVoice } from './kitVoice.ts';
import { later } from './later.tsx';

/** Says something with the kit's voice, as soon as that is there. */
export type Speak = (say: (voice: KitVoice) => void) => void;

const VoiceOfKit = later(async () => (await import('./VoiceOfKit.tsx')).VoiceOfKit);
const SpeakContext = createContext<Speak>(() => {});

/** Around pages that have something to say. The kit's voice is fetched when the first of them speaks, or ahead of that. */
export function Speaking({ children }: { readonly children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(false);
  const voice = useRef<KitVoice>(undefined);
  const waiting = useRef<Parameters<Speak>[0][]>([]);
  const speak = useCallback<Speak>((say) => {
    if (voice.current) return say(voice.current);
    waiting.current.push(say);
    setNeeded(true);
  }, []);
  const onVoice = useCallback((found: KitVoice) => {
    voice.current = found;
    for (const say of waiting.current.splice(0)) say(found);
  }, []);
  return (
    <SpeakContext value={speak}>
      <div className="kit-page">{children}</div>
      {isNeeded && <VoiceOfKit onVoice={onVoice} />}
    </SpeakContext>
  );
}

export function useSpeak(): Speak {
  return useContext(SpeakContext);
}
