import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useKiosk } from '../ui/KioskContext.tsx';
import { type Trouble, troubleOf } from './trouble.ts';

/** Tests wait for a person to place a card; locks and restarts take their time. */
const STAFF_CALL_LIMIT_MS = 45 * SECOND_MS;
const GONE = -1;

/** One thing that staff asked for, and what came of it. */
export type Asked<Value> =
  | { readonly state: 'idle' }
  | { readonly state: 'busy' }
  | { readonly state: 'done'; readonly value: Value }
  | { readonly state: 'failed'; readonly trouble: Trouble };

/** Makes a call of staff and keeps its outcome; a newer call or leaving the screen drops an older answer. */
export function useStaffCall<Definition extends Call>(
  call: Definition,
): readonly [Asked<CallData<Definition>>, (input: CallArguments<Definition>) => void] {
  const { api } = useKiosk();
  const [asked, setAsked] = useState<Asked<CallData<Definition>>>({ state: 'idle' });
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current = GONE;
    },
    [],
  );
  const ask = useCallback(
    (input: CallArguments<Definition>) => {
      latest.current += 1;
      const mine = latest.current;
      setAsked({ state: 'busy' });
      void api
        .action()
        .agent(call, input, { timeoutMs: STAFF_CALL_LIMIT_MS })
        .then((answer) => {
          if (mine !== latest.current) return;
          setAsked(
            answer.ok
              ? { state: 'done', value: answer.value }
              : { state: 'failed', trouble: troubleOf(answer.problem) },
          );
        });
    },
    [api, call],
  );
  return [asked, ask];
}
