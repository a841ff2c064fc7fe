import { payerNameCalls } from '@self-print/contract/platform/payments.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../../core/services.ts';
import { Page } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { payStateOf } from './payState.ts';

/**
 * Where WeChat leads back to, with a code that tells the platform who pays. What the address says is taken out of it at once and used once;
 * which order is paid the platform knows.
 */
export function PayerNamePage() {
  const { t } = useTexts();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { mutate, error } = useCallMutation(payerNameCalls.tell, {
    saysItself: true,
    renews: [payerNameCalls.isKnown],
  });
  const told = useRef({ code: query.get('code') ?? '', state: query.get('state') ?? '' });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setQuery({}, { replace: true });
    mutate(told.current, {
      onSuccess: ({ orderId, channelId }) =>
        void navigate(`/mobile/aliPay?orderId=${orderId}`, {
          replace: true,
          state: payStateOf(channelId),
        }),
    });
  }, [mutate, navigate, setQuery]);
  return (
    <Page title={t('pay.title')}>
      {error === null ? <p role="status">{t('pay.starting')}</p> : null}
      <Problem error={error} />
      {error === null ? null : (
        <Link className="button button--primary" to="/mobile/orderListUnCompleted" replace>
          {t('pay.orders')}
        </Link>
      )}
    </Page>
  );
}
