import type { AgentSound } from '@self-print/contract/release/keeperFiles.ts';
import { RELEASE_SOUND_LOOK_MS } from '../limits.ts';
import type { Time } from '../time.ts';

/**
 * Tells the keeper once that this agent can work: the journal is open, a registered terminal has its settings, and a platform that
 * answered the release before answers this one too.
 */
export async function tellWhenSound(
  options: {
    readonly version: string;
    readonly journalWorks: () => boolean;
    readonly settingsAreRead: () => boolean;
    /** Whether the platform answered the release before. */
    readonly platformAnswered: boolean;
    readonly platformAnswers: () => boolean;
    readonly tell: (message: AgentSound) => void;
    readonly time: Time;
  },
  signal: AbortSignal,
): Promise<void> {
  const { version, journalWorks, settingsAreRead, platformAnswered, platformAnswers, tell, time } = options;
  const isSound = () => journalWorks() && settingsAreRead() && (!platformAnswered || platformAnswers());
  while (await time.wait(RELEASE_SOUND_LOOK_MS, signal)) {
    if (!isSound()) continue;
    tell({ type: 'sound', version });
    return;
  }
}
