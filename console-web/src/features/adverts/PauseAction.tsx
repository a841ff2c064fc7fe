import type { Call } from '@self-print/contract/call.ts';
import { advertAdminCalls, type ListedAdvert } from '@self-print/contract/platform/advertAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useSay } from '../../ui/useSay.ts';

interface PauseActionProps {
  readonly advert: ListedAdvert;
  readonly renews: readonly Call[];
}

/** Pauses an advert or shows it again, without a question: the same button undoes it. */
export function PauseAction({ advert: { advertId, state, revision }, renews }: PauseActionProps) {
  const { t } = useTexts();
  const say = useSay();
  const pause = useCallMutation(advertAdminCalls.pause, { renews, renewsWhenRefused: true });
  if (state === 'over') return null;
  const paused = state !== 'paused';
  return (
    <Button
      type="link"
      size="small"
      loading={pause.isPending}
      onClick={() =>
        pause.mutate({ advertId, paused, revision }, { onSuccess: () => say.done(t('common.saved')) })
      }
    >
      {t(paused ? 'advert.pause' : 'advert.resume')}
    </Button>
  );
}
