import type { CallFailure } from '@self-print/contract/client.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../texts/keys.ts';
import { failureText } from './failureText.ts';

/** Why a form was not saved. */
export interface SaveProblem {
  readonly words: string;
  /** Somebody else has changed the same thing since, so this form can no longer be saved. */
  readonly isOvertaken: boolean;
}

/** Thrown while a form is being saved: a reason not to save, in words, that is found only then. */
export class SaveError extends Error {}

/** A problem that the person filling in the form can put right. */
export const toMend = (words: string): SaveProblem => ({ words, isOvertaken: false });

/** What the answer of a call says. */
export function saveProblemOf(failure: CallFailure, t: Translate<TextKey>): SaveProblem {
  const isOvertaken = failure.kind === 'refused' && failure.name === 'CHANGED_MEANWHILE';
  return { words: isOvertaken ? t('common.changedMeanwhile') : failureText(failure, t), isOvertaken };
}
