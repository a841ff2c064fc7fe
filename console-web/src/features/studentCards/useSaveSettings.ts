import {
  type StudentCardSettings,
  studentCardAdminCalls,
  studentCardRules,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';

const FEN_PER_YUAN = 100;
const whyDetail = z.object({ why: z.string() });

type Rules = StudentCardSettings['rules'];
type System = NonNullable<StudentCardSettings['system']>;

/** The settings as they are typed. */
export interface SettingsValues extends Omit<Rules, 'feeFen'>, System {
  readonly yuan: number | null;
  readonly key: string;
}

const NO_SYSTEM: System = { address: '', account: '', keyId: '', enabled: true };

export function valuesOf({ rules: { feeFen, ...rules }, system }: StudentCardSettings): SettingsValues {
  return { ...rules, yuan: feeFen / FEN_PER_YUAN, ...(system ?? NO_SYSTEM), key: '' };
}

/** Saves the settings, and says why they were not. */
export function useSaveSettings({ rules: before, revision }: StudentCardSettings) {
  const { t } = useTexts();
  const say = useSay();
  const [problem, setProblem] = useState<string>();
  const save = useCallMutation(studentCardAdminCalls.saveSettings, {
    renews: [studentCardAdminCalls.settings],
    saysItself: true,
  });
  const send = useOnce(async ({ yuan, address, account, keyId, key, enabled, ...typed }: SettingsValues) => {
    const feeFen = Math.round((yuan ?? 0) * FEN_PER_YUAN);
    const parsed = studentCardRules.safeParse({
      ...before,
      ...typed,
      feeFen,
      perTerm: typed.perTerm ?? null,
    });
    if (!parsed.success) return setProblem(t('studentCard.configInvalid'));
    setProblem(undefined);
    try {
      const system = address.trim() === '' ? null : { address, account, keyId, key, enabled };
      await save.mutateAsync({ rules: parsed.data, system, revision });
      say.done(t('common.saved'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { failure } = error;
      const why = whyDetail.safeParse(failure.kind === 'refused' ? failure.detail : undefined);
      setProblem(
        why.success ? t('studentCard.paramsInvalid', { why: why.data.why }) : failureText(failure, t),
      );
    }
  });
  return { problem, isBusy: save.isPending, send };
}
