import type { Call } from '@self-print/contract/call.ts';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { useState } from 'react';
import { useServices, useTexts } from '../core/services.ts';
import { failureText } from './failureText.ts';
import { useOnce } from './useOnce.ts';
import { useSay } from './useSay.ts';

export interface Download {
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the file is called. */
  readonly fileName: string;
  /** The message once the file is there; none where the browser shows enough. */
  readonly done?: string;
}

/** Saves what a call answers as a file, or says why it could not be fetched. */
export function useDownload({ call, input, fileName, done }: Download) {
  const { t } = useTexts();
  const { api } = useServices();
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const run = useOnce(async () => {
    setBusy(true);
    const answer = await api.file(call, input);
    setBusy(false);
    if (!answer.ok) return say.warn(failureText(answer.problem, t));
    saveFile(answer.value, fileName);
    if (done !== undefined) say.done(done);
  });
  return { isBusy, download: () => void run() };
}
