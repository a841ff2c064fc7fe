import type { Call, CallArguments } from '@self-print/contract/call.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';

interface WithdrawActionProps<Definition extends Call> {
  readonly call: Definition;
  readonly input: CallArguments<Definition>;
  /** The list that shows the allowance. */
  readonly list: Call;
}

/** Withdraws an allowance. */
export function WithdrawAction<const Definition extends Call>(props: WithdrawActionProps<Definition>) {
  const { call, input, list } = props;
  const { t } = useTexts();
  return (
    <RowAction
      call={call}
      input={input}
      renews={[list]}
      label={t('allowance.withdraw')}
      ask={t('allowance.withdrawAsk')}
      text={t('allowance.withdrawText')}
      done={t('allowance.withdrawn')}
    />
  );
}
