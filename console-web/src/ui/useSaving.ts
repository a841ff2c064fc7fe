import { CallError } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../core/services.ts';
import { SaveError, type SaveProblem, saveProblemOf, toMend } from './saveProblem.ts';
import { useOnce } from './useOnce.ts';
import { useSay } from './useSay.ts';
import { whyOf } from './whyOf.ts';

/**
 * Saves what was typed in a form, never twice at once, and keeps why it was not.
 * @param save sends it, or says why it cannot be sent; throws `SaveError` where that is found only on the way
 * @param options.invalid words what the platform finds wrong with it
 * @param options.done words what became of it; that it is saved when left out
 * @param options.onSaved called once it is saved
 */
export function useSaving<Values, Saved>(
  save: (values: Values) => Promise<Saved> | string,
  {
    invalid,
    done,
    onSaved,
  }: {
    readonly invalid?: (why: string) => string;
    readonly done?: (saved: Saved, values: Values) => string;
    readonly onSaved?: () => void;
  } = {},
) {
  const { t } = useTexts();
  const say = useSay();
  const [problem, setProblem] = useState<SaveProblem>();
  const send = useOnce(async (values: Values) => {
    setProblem(undefined);
    try {
      const sent = save(values);
      if (typeof sent === 'string') return setProblem(toMend(sent));
      const saved = await sent;
      say.done(done?.(saved, values) ?? t('common.saved'));
      onSaved?.();
    } catch (error) {
      if (error instanceof SaveError) return setProblem(toMend(error.message));
      if (!(error instanceof CallError)) throw error;
      const why = invalid && whyOf(error.failure);
      setProblem(invalid && why !== undefined ? toMend(invalid(why)) : saveProblemOf(error.failure, t));
    }
  });
  return { problem, send };
}
