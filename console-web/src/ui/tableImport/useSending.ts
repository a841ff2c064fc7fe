import type { Call } from '@self-print/contract/call.ts';
import { BODY_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { CallError, useRenewal } from '@self-print/web-kit/queries.tsx';
import { useRef, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../failureText.ts';
import { useLeaveGuard } from '../useLeaveGuard.ts';
import { useOnce } from '../useOnce.ts';
import { portionsOf, sendPortions } from './sendPortions.ts';

export interface Sending {
  readonly isTrial: boolean;
  readonly sent: number;
  readonly all: number;
}

interface SendOptions<Row, Answer> {
  readonly rowsMax: number;
  /** Calls whose answers an import makes out of date, even one that ended early. They are asked again once, not after each portion. */
  readonly renews: readonly Pick<Call, 'client' | 'path'>[];
  readonly send: (portion: readonly Row[], isTrial: boolean) => Promise<Answer>;
}

/** What else stands in a request. */
const ENVELOPE_BYTES = 4_096;

/** Sends the rows of a file in portions, at first only to be checked; `trouble` says why that ended early. `stop` ends it once the portion under way is through. */
export function useSending<Row, Answer>({ rowsMax, renews, send }: SendOptions<Row, Answer>) {
  const { t } = useTexts();
  const renew = useRenewal(renews);
  const isStopped = useRef(false);
  const [sending, setSending] = useState<Sending>();
  const [interruptedAt, setInterruptedAt] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  // What has been sent stays, but the rest would be dropped without a word.
  useLeaveGuard(sending?.isTrial === false);
  const run = useOnce(
    async (rows: readonly Row[], isTrial: boolean, onDone: (answers: readonly Answer[]) => void) => {
      let sent = 0;
      const tell = (through: number) => {
        sent = through;
        setSending({ isTrial, sent, all: rows.length });
      };
      isStopped.current = false;
      setTrouble(undefined);
      setInterruptedAt(undefined);
      tell(0);
      try {
        const portions = portionsOf(rows, { rows: rowsMax, bytes: BODY_LIMIT_BYTES - ENVELOPE_BYTES });
        const answers = await sendPortions(
          portions,
          (portion) => send(portion, isTrial),
          tell,
          () => isStopped.current,
        );
        if (answers.length === portions.length) onDone(answers);
        else if (!isTrial) setInterruptedAt(sent);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setTrouble(failureText(error.failure, t));
        if (!isTrial) setInterruptedAt(sent);
      } finally {
        if (!isTrial) void renew();
        setSending(undefined);
      }
    },
  );
  const stop = () => {
    isStopped.current = true;
  };
  return { run, stop, sending, trouble, interruptedAt };
}
