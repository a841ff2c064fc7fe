import type { PromptName } from '@self-print/contract/agent/audio.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';

/** What to say, and in which language. */
export type Words =
  | { readonly kind: 'prompt'; readonly prompt: PromptName; readonly language: Language }
  | { readonly kind: 'text'; readonly text: string; readonly language: Language };

/** Origin of the speech: a recording or the built-in voice. */
export type Voice = 'recorded' | 'generated';

/** The loudspeaker, which plays one thing at a time. */
export interface Audio extends Device {
  /**
   * Starts speaking, ending whatever is being spoken. Resolves once it is playing or already over. The problem is a sentence
   * for the log that does not contain the text.
   * @param volumePercent null for the configured volume
   */
  readonly play: (words: Words, volumePercent: number | null) => Promise<Result<Voice, string>>;
  /** Stops playing. */
  readonly stop: () => Promise<void>;
}
