import type { Language } from '@self-print/contract/fields.ts';
import type { FormSchema, ShownForm } from '@self-print/contract/forms.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useSettled } from '../../../../ui/useSettled.ts';

const SETTLE_MS = 400;

/** What is wrong at a field: the keyword tells which of its controls shows it. */
export interface FieldFault {
  readonly name: string;
  readonly keyword: string;
  readonly message: string;
}

export interface Review {
  /** The first thing that is wrong at a field. */
  readonly fault: FieldFault | undefined;
  /** The first thing that is wrong with the form, where that is at no field. */
  readonly elsewhere: string | undefined;
  /** The form as persons will see it, or saw it before something became wrong. */
  readonly shown: Readonly<Record<Language, ShownForm>> | undefined;
}

/** Choices are one control, however they are stored. */
const CONTROL_OF: Readonly<Record<string, string>> = {
  items: 'enum',
  enumNames: 'enum',
  enumNamesZh: 'enum',
};

/** Lets the platform check a form while it is designed. A check changes nothing, so that its answers are kept as those of any question. */
export function useReview(form: FormSchema | null, enabled: boolean): Review {
  const settled = useSettled(form, SETTLE_MS);
  const asked = useCallQuery(
    itemAdminCalls.checkFormSchema,
    { form: settled ?? {} },
    { enabled: enabled && settled !== null, keepLast: true },
  );
  const [shown, setShown] = useState<Review['shown']>();
  const latest = form === null ? undefined : asked.data?.shown;
  if (latest && latest !== shown) setShown(latest);
  const [problem] = form === null ? [] : (asked.data?.problems ?? []);
  const [part, name, keyword = ''] = problem?.place ?? [];
  const isAtField = part === 'properties' && name !== undefined && keyword !== '';
  return {
    shown,
    fault:
      problem && isAtField
        ? { name, keyword: CONTROL_OF[keyword] ?? keyword, message: problem.message }
        : undefined,
    elsewhere: problem && !isAtField ? [...problem.place, problem.message].join(': ') : undefined,
  };
}
