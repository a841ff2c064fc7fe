import type { CallData } from '@self-print/contract/call.ts';
import {
  registrationAdminCalls,
  registrationSettings,
} from '@self-print/contract/platform/registrationAdmin.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import { type SettingValues, settingsOf, valuesOf } from './settingValues.ts';

/** Saves the settings of registration, and says why they were not. */
export function useSaveSettings({ settings, revision }: CallData<typeof registrationAdminCalls.settings>) {
  const { t } = useTexts();
  const say = useSay();
  const [problem, setProblem] = useState<string>();
  const save = useCallMutation(registrationAdminCalls.saveSettings, {
    renews: [registrationAdminCalls.settings],
    saysItself: true,
  });
  const send = useOnce(async (values: SettingValues) => {
    const parsed = registrationSettings.safeParse(settingsOf({ ...valuesOf(settings), ...values }));
    if (!parsed.success) return setProblem(t('enrol.invalid'));
    setProblem(undefined);
    try {
      await save.mutateAsync({ settings: parsed.data, revision });
      say.done(t('common.saved'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(failureText(error.failure, t));
    }
  });
  return { problem, isBusy: save.isPending, send };
}
