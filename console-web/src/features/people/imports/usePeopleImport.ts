import type { CallData } from '@self-print/contract/call.ts';
import { PEOPLE_ROWS_MAX } from '@self-print/contract/limits.ts';
import { type ImportedPerson, peopleCalls } from '@self-print/contract/platform/people.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useServices } from '../../../core/services.ts';
import { useSending } from '../../../ui/tableImport/useSending.ts';

/** What a check or an import of all rows came to. */
export type Imported = CallData<typeof peopleCalls.import>;

const RENEWS = [peopleCalls.search, peopleCalls.list, peopleCalls.departments];

/** Sends people, with the role of those who are new. */
export function usePeopleImport(newRole: string) {
  const { newId } = useServices();
  const [importId] = useState(newId);
  const call = useCallMutation(peopleCalls.import, { saysItself: true });
  return useSending<ImportedPerson, Imported>({
    rowsMax: PEOPLE_ROWS_MAX,
    renews: RENEWS,
    send: (portion, isTrial) => call.mutateAsync({ importId, isTrial, newRole, rows: [...portion] }),
  });
}

export function sumOf(answers: readonly Imported[]): Imported {
  const total = (key: 'added' | 'changed' | 'same') => answers.reduce((sum, answer) => sum + answer[key], 0);
  return {
    added: total('added'),
    changed: total('changed'),
    same: total('same'),
    problems: answers.flatMap(({ problems }) => problems),
  };
}
