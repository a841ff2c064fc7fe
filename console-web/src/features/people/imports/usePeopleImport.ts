import type { CallData } from '@self-print/contract/call.ts';
import { PEOPLE_ROWS_MAX } from '@self-print/contract/limits.ts';
import { type ImportedPerson, peopleCalls } from '@self-print/contract/platform/people.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';
import { failureText } from '../../../ui/failureText.ts';
import { portionsOf, sendPortions } from '../../../ui/tableImport/sendPortions.ts';
import { useOnce } from '../../../ui/useOnce.ts';

type Answer = CallData<typeof peopleCalls.import>;

/** What a check or an import of all rows came to. */
export type Imported = Answer;

export interface Progress {
  readonly isTrial: boolean;
  readonly sent: number;
}

const RENEWS = [peopleCalls.search, peopleCalls.list, peopleCalls.departments];

/** Sends people in portions, at first only to be checked; `trouble` says why that ended early. */
export function usePeopleImport() {
  const { t } = useTexts();
  const { newId } = useServices();
  const call = useCallMutation(peopleCalls.import, { renews: RENEWS, saysItself: true });
  const [importId] = useState(newId);
  const [progress, setProgress] = useState<Progress>();
  const [interruptedAt, setInterruptedAt] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const send = useOnce(
    async (
      { rows, newRole, isTrial }: { rows: readonly ImportedPerson[]; newRole: string; isTrial: boolean },
      onDone: (imported: Imported) => void,
    ) => {
      let sent = 0;
      setTrouble(undefined);
      setInterruptedAt(undefined);
      setProgress({ isTrial, sent });
      try {
        const answers = await sendPortions(
          portionsOf(rows, PEOPLE_ROWS_MAX),
          (portion) => call.mutateAsync({ importId, isTrial, newRole, rows: [...portion] }),
          (through) => {
            sent = through;
            setProgress({ isTrial, sent });
          },
        );
        onDone(sumOf(answers));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setTrouble(failureText(error.failure, t));
        if (!isTrial) setInterruptedAt(sent);
      } finally {
        setProgress(undefined);
      }
    },
  );
  return { send, progress, trouble, interruptedAt };
}

function sumOf(answers: readonly Answer[]): Imported {
  const total = (key: 'added' | 'changed' | 'same') => answers.reduce((sum, answer) => sum + answer[key], 0);
  return {
    added: total('added'),
    changed: total('changed'),
    same: total('same'),
    problems: answers.flatMap(({ problems }) => problems),
  };
}
