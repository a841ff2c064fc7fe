import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import { CallError, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../core/services.ts';
import { failureText } from './failureText.ts';
import type { Asked } from './Loaded.tsx';
import { useSay } from './useSay.ts';

/** What a form is about, for `Loaded` or `LoadedOne`. */
export interface FormQuery<Data> extends Asked<Data> {
  /** The `key` of the form: it starts anew when this changes. */
  readonly formKey: string;
  /** What is there now, for what is shown around the form. */
  readonly newest: Data | undefined;
  /** To be called after this administrator's own change: the form goes on from what came of it. */
  readonly renew: () => void;
  /** Loads what is there now into a form that can no longer be saved; what was typed is lost. */
  readonly reload: () => void;
}

interface Opened<Data> {
  /** The input of the call, by which one thing is told from the next. */
  readonly about: string;
  readonly data: Data;
  readonly times: number;
}

/**
 * Asks for what a form is about, and keeps it as it was when the form was opened. Pages ask again when somebody comes back to them, or when
 * they hear of a change; a form that started anew with what somebody else has saved meanwhile would lose what was typed. It keeps its older revision
 * too, so that the platform refuses to save it as CHANGED_MEANWHILE and `SaveTrouble` offers to load anew.
 */
export function useFormQuery<const Definition extends Call>(
  definition: Definition,
  input: CallArguments<Definition>,
): FormQuery<CallData<Definition>> {
  const { t } = useTexts();
  const say = useSay();
  const asked = useCallQuery(definition, input);
  const [kept, setKept] = useState<Opened<CallData<Definition>>>();
  const [isDue, setDue] = useState(false);
  const about = JSON.stringify(input);
  const opened = kept?.about === about ? kept : undefined;
  const { data } = asked;
  // An older answer, read for another page, does not start a form while it is being read again.
  const isWanted = opened ? isDue && data !== opened.data : !asked.isFetching;
  if (isWanted && data !== undefined) setKept({ about, data, times: (kept?.times ?? 0) + 1 });
  if (isDue) setDue(false);
  const reload = async () => {
    const { isSuccess, error: why } = await asked.refetch();
    if (isSuccess) setDue(true);
    else if (why instanceof CallError) say.warn(failureText(why.failure, t));
  };
  return {
    data: opened?.data,
    error: asked.error,
    refetch: asked.refetch,
    formKey: `${about} ${opened?.times ?? 0}`,
    newest: data,
    renew: () => setDue(true),
    reload: () => void reload(),
  };
}
