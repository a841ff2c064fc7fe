import { type PayProgram, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { unwrap, useCallMutation, useRenewal } from '@self-print/web-kit/queries.tsx';
import { useServices, useTexts } from '../../../core/services.ts';
import { SaveError } from '../../../ui/saveProblem.ts';
import { withDefault } from './programs.ts';

/**
 * Saves all programs, which the platform replaces at once. As they have no revision, it is looked first whether they still are what
 * the change was based on; throws `SaveError` otherwise, and the page shows them as they are.
 */
export function useSavePrograms() {
  const { api } = useServices();
  const { t } = useTexts();
  const renew = useRenewal([paymentAdminCalls.programs]);
  const save = useCallMutation(paymentAdminCalls.savePrograms, {
    renews: [paymentAdminCalls.programs],
    renewsWhenRefused: true,
    saysItself: true,
  });
  return async (basedOn: readonly PayProgram[], programs: readonly PayProgram[]): Promise<void> => {
    const now = withDefault(unwrap(await api.call(paymentAdminCalls.programs, {})));
    if (JSON.stringify(now) !== JSON.stringify(basedOn)) {
      await renew();
      throw new SaveError(t('common.changedMeanwhile'));
    }
    await save.mutateAsync({ programs: [...programs] });
  };
}
