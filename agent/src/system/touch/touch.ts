import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { SystemCommands } from '../systemCommands.ts';

/** The touch screen as a whole. */
export interface Touch {
  /** TOUCH_FAILED. */
  readonly set: (on: boolean, by: string) => Promise<Outcome<void, 'TOUCH_FAILED'>>;
  /**
   * Switches touch on whenever an agent starts, because nobody could do so on a screen that ignores touches. Does nothing on a
   * machine without touch screen.
   */
  readonly comeBack: () => Promise<void>;
}

export function createTouch(options: {
  readonly system: Pick<SystemCommands, 'setTouch'>;
  readonly hasScreen: boolean;
  readonly log: EventLog;
}): Touch {
  const { system, hasScreen, log } = options;
  return {
    set: async (on, by) => {
      const done = await system.setTouch(on);
      log.event('touch-switched', {
        on,
        by,
        ...(done.ok ? { screens: done.value } : { problem: done.problem }),
      });
      return done.ok ? ok() : fail(problem('TOUCH_FAILED'));
    },
    comeBack: async () => {
      if (hasScreen) await system.setTouch(true);
    },
  };
}
