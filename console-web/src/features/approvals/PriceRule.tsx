import type { CallData } from '@self-print/contract/call.ts';
import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { DECISION_RENEWS } from './decisionRenews.ts';

const ENOUGH_APPROVERS = 2;

/** Whether changes of prices need a second person, and the way to change that. */
export function PriceRule() {
  const { t } = useTexts();
  const asked = useCallQuery(approvalCalls.priceRule, {});
  return (
    <section className="sheet price-rule">
      <h2>{t('waiting.rule')}</h2>
      <Loaded asked={asked}>
        {({ isOn, approvers }) => (
          <>
            <p>{t(isOn ? 'waiting.ruleOn' : 'waiting.ruleOff')}</p>
            <p>{t('waiting.ruleScope')}</p>
            <p className="under">{t('waiting.approvers', { count: approvers })}</p>
            {isOn && approvers < ENOUGH_APPROVERS && (
              <Alert type="warning" showIcon title={t('waiting.tooFew')} />
            )}
            <Switching isOn={isOn} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Switching({ isOn }: Pick<CallData<typeof approvalCalls.priceRule>, 'isOn'>) {
  const { t } = useTexts();
  if (!useMay('price:approve')) return null;
  const shared = { call: approvalCalls.savePriceRule, input: { isOn: !isOn }, renews: DECISION_RENEWS };
  return isOn ? (
    <RowAction
      {...shared}
      label={t('waiting.switchOff')}
      ask={t('waiting.switchOffAsk')}
      text={t('waiting.switchOffText')}
      done={({ outcome }, say) =>
        say.done(t(outcome === 'waiting' ? 'waiting.switchOffWaits' : 'waiting.switchedOff'))
      }
      button={{}}
    />
  ) : (
    <RowAction
      {...shared}
      label={t('waiting.switchOn')}
      ask={t('waiting.switchOnAsk')}
      text={t('waiting.switchOnText')}
      done={t('common.saved')}
      button={{ type: 'primary' }}
    />
  );
}
