import type { Speaker } from './speaker.ts';

/**
 * A speaker that is fetched when somebody wants it for the first time: few people do, and nobody before the first screen.
 * Only the last wish is carried out when it is there.
 */
export function laterSpeaker(load: () => Promise<Speaker>): Speaker {
  let loading: Promise<Speaker> | null = null;
  let latest = 0;

  const use = async (wish: (speaker: Speaker) => void): Promise<void> => {
    latest += 1;
    const mine = latest;
    loading ??= load();
    try {
      const speaker = await loading;
      if (mine === latest) wish(speaker);
    } catch {
      // The next wish tries again.
      loading = null;
    }
  };
  return {
    speak: (text, language) => void use((speaker) => speaker.speak(text, language)),
    stop: () => {
      if (loading !== null) void use((speaker) => speaker.stop());
    },
  };
}
