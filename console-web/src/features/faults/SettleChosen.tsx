import { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import { FAULT_LISTS } from './faultLists.ts';

interface SettleChosenProps {
  readonly chosen: readonly string[];
  readonly onDone: () => void;
}

/** Closes the reports that are chosen in the list, such as ten of one jam. */
export function SettleChosen({ chosen, onDone }: SettleChosenProps) {
  const { t } = useTexts();
  const label = t('fault.setState', { state: t('fault.state.done') });
  return (
    <RowAction
      call={faultAdminCalls.changeStates}
      input={{ feedbackIds: [...chosen], state: 'done' }}
      renews={FAULT_LISTS}
      label={label}
      ask={t('fault.setStateAsk', { count: chosen.length, state: t('fault.state.done') })}
      text={t('fault.selected', { count: chosen.length })}
      done={({ changed, kept }, say) => {
        onDone();
        if (changed.length > 0) say.done(t('fault.changed', { count: changed.length }));
        if (kept.length > 0) say.warn(t('fault.kept', { count: kept.length }));
      }}
      button={{ disabled: chosen.length === 0 }}
    />
  );
}
