import type { Speaker } from './speaker.ts';

/**
 * A speaker that is fetched when it is first used: few people need it, and never before the first screen. Once it is loaded,
 * only the latest request is carried out.
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
      // The next request tries again.
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
