import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { RunFailure } from '@self-print/contract/platform/scriptAdmin.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { StepFinding, StepKindFacts } from '@self-print/contract/scripts/stepKinds.ts';
import { stateOfCommand } from '../commands/commandState.ts';
import type { CommandRow } from '../commands/waitingCommands.ts';

/** How often a step is given again at most when nobody knows whether it was done. */
export const REPEATS_MAX = 2;
/** A machine that went away by a step should be back by then. */
export const BACK_WITHIN_MS = 30 * MINUTE_MS;

export type StepFailure =
  | Exclude<StepFinding, { readonly reason: 'unconfirmed' }>
  | { readonly reason: 'refused'; readonly code: string; readonly message: string }
  | { readonly reason: Exclude<RunFailure, 'refused' | 'testFailed' | 'notReady'> };

/** What follows from how far the command of a step is. */
export type StepVerdict =
  | { readonly kind: 'wait' }
  | { readonly kind: 'done' }
  | { readonly kind: 'giveAgain' }
  | { readonly kind: 'fail'; readonly failure: StepFailure };

interface StepFacts {
  readonly facts: Pick<StepKindFacts, 'isRepeatable' | 'goesAway' | 'judge'>;
  /** Undefined: it is not kept any more. */
  readonly command: Omit<CommandRow, 'body'> | undefined;
  /** What the command brought; null when that is not kept any more. */
  readonly brought: unknown;
  readonly repeats: number;
  /** Whether the terminal has connected anew since it took the step. */
  readonly isBack: boolean;
  readonly now: Date;
}

const WAIT: StepVerdict = { kind: 'wait' };
const failed = (failure: StepFailure): StepVerdict => ({ kind: 'fail', failure });

export function judgeStep({ facts, command, brought, repeats, isBack, now }: StepFacts): StepVerdict {
  const unconfirmed = () =>
    facts.isRepeatable && repeats < REPEATS_MAX
      ? ({ kind: 'giveAgain' } as const)
      : failed({ reason: 'unconfirmed' });
  if (!command) return failed({ reason: 'unconfirmed' });
  const state = stateOfCommand(command, now);
  switch (state) {
    case 'waiting':
      return WAIT;
    case 'taken':
      // A terminal that has not said anything by then has lost its journal.
      return command.expiresAt > now ? WAIT : failed({ reason: 'unconfirmed' });
    case 'expired':
      return failed({ reason: 'expired' });
    case 'refused': {
      const { outcomeCode, outcomeMessage } = command;
      if (outcomeCode === ERROR_CODES.COMMAND_UNCONFIRMED) return unconfirmed();
      return failed({ reason: 'refused', code: outcomeCode ?? '', message: outcomeMessage ?? '' });
    }
    case 'done': {
      const finding = facts.judge(brought);
      if (finding) return finding.reason === 'unconfirmed' ? unconfirmed() : failed(finding);
      if (!facts.goesAway || isBack) return { kind: 'done' };
      const since = command.doneAt?.getTime() ?? 0;
      return now.getTime() - since > BACK_WITHIN_MS ? failed({ reason: 'notBack' }) : WAIT;
    }
    default:
      return assertNever(state);
  }
}
