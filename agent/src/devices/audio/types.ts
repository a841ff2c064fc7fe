import type { PromptName } from '@self-print/contract/agent/keyboard.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';

/** What is to be said, and in which language. */
export type Words =
  | { readonly kind: 'prompt'; readonly prompt: PromptName; readonly language: Language }
  | { readonly kind: 'text'; readonly text: string; readonly language: Language };

/** Who speaks: a recording, or the built-in voice. */
export type Voice = 'recorded' | 'generated';

/** The loudspeaker. One thing is said at a time. */
export interface Audio extends Device {
  /**
   * Begins to speak; whatever is being spoken ends first. Resolves once it is being said, or is over already.
   * The problem is a sentence for the log, without the words.
   * @param volumePercent the setting's when null
   */
  readonly play: (words: Words, volumePercent: number | null) => Promise<Result<Voice, string>>;
  /** Silence. */
  readonly stop: () => Promise<void>;
}
