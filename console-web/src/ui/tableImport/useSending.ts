import { BODY_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { CallError } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../failureText.ts';
import { useOnce } from '../useOnce.ts';
import { portionsOf, sendPortions } from './sendPortions.ts';

export interface Sending {
  readonly isTrial: boolean;
  readonly sent: number;
  readonly all: number;
}

interface SendOptions<Row, Answer> {
  readonly rowsMax: number;
  readonly send: (portion: readonly Row[], isTrial: boolean) => Promise<Answer>;
}

/** What else stands in a request. */
const ENVELOPE_BYTES = 4_096;

/** Sends the rows of a file in portions, at first only to be checked; `trouble` says why that ended early. */
export function useSending<Row, Answer>({ rowsMax, send }: SendOptions<Row, Answer>) {
  const { t } = useTexts();
  const [sending, setSending] = useState<Sending>();
  const [interruptedAt, setInterruptedAt] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const run = useOnce(
    async (rows: readonly Row[], isTrial: boolean, onDone: (answers: readonly Answer[]) => void) => {
      let sent = 0;
      const tell = (through: number) => {
        sent = through;
        setSending({ isTrial, sent, all: rows.length });
      };
      setTrouble(undefined);
      setInterruptedAt(undefined);
      tell(0);
      try {
        const portions = portionsOf(rows, { rows: rowsMax, bytes: BODY_LIMIT_BYTES - ENVELOPE_BYTES });
        onDone(await sendPortions(portions, (portion) => send(portion, isTrial), tell));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setTrouble(failureText(error.failure, t));
        if (!isTrial) setInterruptedAt(sent);
      } finally {
        setSending(undefined);
      }
    },
  );
  return { run, sending, trouble, interruptedAt };
}
