import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { KitVoice } from './kitVoice.ts';
import { laterField } from './laterField.tsx';

/** Says something with the kit's voice, as soon as that is there. */
export type Speak = (say: (voice: KitVoice) => void) => void;

interface VoiceProps {
  readonly onVoice: (voice: KitVoice) => void;
}

/** Where it cannot be fetched, the pages go on without what it would have said; it is fetched again with what the next page may open. */
const VoiceOfKit = laterField<VoiceProps>(
  async () => (await import('./VoiceOfKit.tsx')).VoiceOfKit,
  ({ onPress }) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, or a failure would be tried again at once and forever
    useEffect(onPress, []);
    return null;
  },
);
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
