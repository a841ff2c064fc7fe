import { type ChannelDay, reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Drawer } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useSay } from '../../ui/useSay.ts';
import { DayFacts } from './DayFacts.tsx';
import { Differences } from './Differences.tsx';
import { isClosable } from './standing.ts';

interface DayDrawerProps {
  readonly day: ChannelDay;
  readonly title: string;
  readonly onClose: () => void;
}

const RENEWS = [reconciliationCalls.days, reconciliationCalls.differences];

/** All about one day of a channel, and what can be done about it. */
export function DayDrawer({ day, title, onClose }: DayDrawerProps) {
  useReturnFocus();
  const { t } = useTexts();
  const mayReconcile = useMay('payment:reconcile') && day.state !== 'closed';
  const key = { channelId: day.channelId, day: day.day };
  return (
    <Drawer open size={760} title={title} onClose={onClose}>
      <div className="recon">
        <DayFacts day={day} />
        <div className="page-actions">
          {mayReconcile && <FetchAgain input={key} />}
          {day.fetchedAt !== null && (
            <ExportButton
              call={reconciliationCalls.export}
              input={key}
              fileName={`reconciliation-${day.channelId}-${day.day}.xlsx`}
            />
          )}
          {mayReconcile && (
            <RowAction
              call={reconciliationCalls.close}
              input={key}
              renews={RENEWS}
              label={t('recon.close')}
              ask={t('recon.closeAsk')}
              text={t('recon.closeText')}
              done={t('recon.closed')}
              button={{ type: 'primary', disabled: !isClosable(day) }}
            />
          )}
        </div>
        {day.fetchedAt !== null && <Differences of={key} mayResolve={mayReconcile} />}
      </div>
    </Drawer>
  );
}

function FetchAgain({ input }: { readonly input: Pick<ChannelDay, 'channelId' | 'day'> }) {
  const { t } = useTexts();
  const say = useSay();
  const fetch = useCallMutation(reconciliationCalls.fetch, { renews: RENEWS, renewsWhenRefused: true });
  return (
    <Button
      loading={fetch.isPending}
      onClick={() =>
        fetch.mutate(input, {
          onSuccess: ({ fault }) =>
            fault === null
              ? say.done(t('recon.fetched'))
              : say.warn(t('recon.fetchFailed', { why: t(`recon.fault.${fault}`) })),
        })
      }
    >
      {t('recon.fetch')}
    </Button>
  );
}
