import {
  type StudentCardSettings,
  studentCardAdminCalls,
  studentCardRules,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { useSaving } from '../../ui/useSaving.ts';
import { WAITING_RENEWS } from '../../ui/WaitingPrice.tsx';

const FEN_PER_YUAN = 100;
const fenOf = (yuan: number | null) => Math.round((yuan ?? 0) * FEN_PER_YUAN);

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
export function useSaveSettings({ rules: before, revision }: StudentCardSettings, onSaved: () => void) {
  const { t } = useTexts();
  const save = useCallMutation(studentCardAdminCalls.saveSettings, {
    renews: [studentCardAdminCalls.settings, ...WAITING_RENEWS],
    saysItself: true,
  });
  const { problem, send } = useSaving(
    ({ yuan, address, account, keyId, key, enabled, ...typed }: SettingsValues) => {
      const given = { ...before, ...typed, feeFen: fenOf(yuan), perTerm: typed.perTerm ?? null };
      const parsed = studentCardRules.safeParse(given);
      if (!parsed.success) return t('studentCard.configInvalid');
      const system = address.trim() === '' ? null : { address, account, keyId, key, enabled };
      return save.mutateAsync({ rules: parsed.data, system, revision });
    },
    {
      invalid: (why) => t('studentCard.paramsInvalid', { why }),
      done: ({ rules, feeAgreed }, { yuan }) =>
        t(feeAgreed && rules.feeFen === fenOf(yuan) ? 'common.saved' : 'price.waitsSaved'),
      onSaved,
    },
  );
  return { problem, isBusy: save.isPending, send };
}
