import { outpatientAdminCalls } from '@self-print/contract/platform/outpatientAdmin.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import { type SettingValues, wantedOf } from './settingValues.ts';

const whyDetail = z.object({ why: z.string() });

/** Saves the settings, and says why they were not. */
export function useSaveSettings(revision: number) {
  const { t } = useTexts();
  const say = useSay();
  const [problem, setProblem] = useState<string>();
  const save = useCallMutation(outpatientAdminCalls.saveSettings, {
    renews: [outpatientAdminCalls.settings],
    saysItself: true,
  });
  const send = useOnce(async (values: SettingValues) => {
    setProblem(undefined);
    try {
      await save.mutateAsync({ ...wantedOf(values), revision });
      say.done(t('common.saved'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { failure } = error;
      const why = whyDetail.safeParse(failure.kind === 'refused' ? failure.detail : undefined);
      setProblem(
        why.success ? t('outpatient.paramsInvalid', { why: why.data.why }) : failureText(failure, t),
      );
    }
  });
  return { problem, isBusy: save.isPending, send };
}
