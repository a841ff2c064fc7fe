import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import type { Say } from '../../ui/useSay.ts';
import { WAITING_RENEWS } from '../../ui/WaitingPrice.tsx';

interface WithdrawActionProps {
  readonly of: 'copies' | 'pages';
  readonly allowanceId: string;
}

/** Withdraws an allowance, at once or when a second person agrees. */
export function WithdrawAction({ of, allowanceId }: WithdrawActionProps) {
  const { t } = useTexts();
  const words = {
    label: t('allowance.withdraw'),
    ask: t('allowance.withdrawAsk'),
    text: t('allowance.withdrawText'),
    done: ({ removed }: { readonly removed: boolean }, say: Say) =>
      say.done(t(removed ? 'allowance.withdrawn' : 'allowance.withdrawWaits')),
  };
  return of === 'copies' ? (
    <RowAction
      {...words}
      call={allowanceCalls.withdrawFreeCopies}
      input={{ freeCopiesId: allowanceId }}
      renews={[allowanceCalls.freeCopies, ...WAITING_RENEWS]}
    />
  ) : (
    <RowAction
      {...words}
      call={allowanceCalls.withdrawFreePages}
      input={{ freePagesId: allowanceId }}
      renews={[allowanceCalls.freePages, ...WAITING_RENEWS]}
    />
  );
}
