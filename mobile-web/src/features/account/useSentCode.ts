import { PHONE_CODE_DIGITS, SECOND_MS } from '@self-print/contract/limits.ts';
import { useSecondsLeft } from '@self-print/web-kit/useSecondsLeft.ts';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureLine } from '../../ui/failureWords.ts';
import type { OwnContact } from './ownContacts.ts';

/** A code that is sent to one of the person's numbers, and typed. */
export interface SentCode {
  readonly digits: string;
  readonly type: (text: string) => void;
  /** Until another one can be sent. */
  readonly seconds: number;
  /** Sends one, to the present number or address without `to`; gives why not. */
  readonly send: (to: string | undefined) => Promise<string | undefined>;
  /** What is sent back; undefined until a code was sent and typed whole. */
  readonly typed: { readonly codeId: string; readonly code: string } | undefined;
}

export function useSentCode({ send }: OwnContact): SentCode {
  const { api, nowMs } = useServices();
  const { t } = useTexts();
  const [digits, setDigits] = useState('');
  const [sent, setSent] = useState<{ readonly codeId: string; readonly resendAtMs: number }>();
  return {
    digits,
    type: (text) => setDigits(text.replaceAll(/\D/g, '').slice(0, PHONE_CODE_DIGITS)),
    seconds: useSecondsLeft(sent?.resendAtMs, nowMs),
    send: async (to) => {
      const answer = await send(api, to);
      if (!answer.ok) return failureLine(answer.problem, t);
      const { codeId, resendSeconds } = answer.value;
      setSent({ codeId, resendAtMs: nowMs() + resendSeconds * SECOND_MS });
      setDigits('');
      return undefined;
    },
    typed: sent && digits.length === PHONE_CODE_DIGITS ? { codeId: sent.codeId, code: digits } : undefined,
  };
}
