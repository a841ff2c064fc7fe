import type { Call } from '@self-print/contract/call.ts';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../core/services.ts';
import { failureText } from './failureText.ts';
import { useOnce } from './useOnce.ts';
import { useSay } from './useSay.ts';

interface ExportButtonProps {
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the file is called. */
  readonly fileName: string;
}

/** Saves what a call answers as a file. */
export function ExportButton({ call, input, fileName }: ExportButtonProps) {
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
    say.done(t('common.exported'));
  });
  return (
    <Button loading={isBusy} onClick={() => void run()}>
      {t('common.export')}
    </Button>
  );
}
