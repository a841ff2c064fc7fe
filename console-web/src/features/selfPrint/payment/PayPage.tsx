import type { PaymentView } from '@self-print/contract/platform/payments.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { QrCode } from '@self-print/web-kit/QrCode.tsx';
import { isFee, methodName, wordsAbout } from '@self-print/web-kit/self-service/payment/standing.ts';
import { usePayment } from '@self-print/web-kit/self-service/payment/usePayment.ts';
import { useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Alert, Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Problem } from '../ui/Problem.tsx';

/** Paying one's own order with a phone that scans the code on this page. */
export function PayPage() {
  const { t } = useTexts();
  const selfService = useSelfService();
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? '';
  // The code is part of what the platform says of the payment, so there is nowhere to lead to.
  const payment = usePayment({ orderId, browser: 'pc', onPresent: () => {} });
  return (
    <>
      <Link className="pc-back" to={pathOf(orderId, payment.view.data)}>
        ‹ {wordsAbout(payment.view.data, selfService.t).see}
      </Link>
      <header className="pc-head">
        <h1>{t('pc.pay.title')}</h1>
      </header>
      <Loaded asked={payment.view}>{(view) => <Paying view={view} payment={payment} />}</Loaded>
    </>
  );
}

/** Where what is paid is shown. */
const pathOf = (orderId: string, view: PaymentView | undefined) =>
  `${view && isFee(view) ? PC_PATHS.fees : PC_PATHS.openOrder}?orderId=${encodeURIComponent(orderId)}`;

interface PayingProps {
  readonly view: PaymentView;
  readonly payment: ReturnType<typeof usePayment>;
}

function Paying({ view, payment }: PayingProps) {
  const { t, language } = useTexts();
  const { step, words, isBusy } = payment;
  return (
    <section className="pc-card pc-pay">
      <p>{t('pc.pay.toPay')}</p>
      <p className="pc-pay__amount">{formatMoney(view.amountFen)}</p>
      {payment.isLost && <Alert type="warning" showIcon role="alert" title={t('pc.pay.lost')} />}
      {step === 'scan' && view.present?.kind === 'qr' && (
        <QrCode
          className="pc-pay__code"
          content={view.present.text}
          label={t('pc.pay.scanAlt', { name: methodName(view, language) })}
        />
      )}
      <div role="status">
        <h2>{isBusy ? t('pc.pay.starting') : words?.title}</h2>
        {!isBusy && words?.text !== '' && <p>{words?.text}</p>}
      </div>
      {step === 'scan' && <p>{t('pc.pay.secondsLeft', { count: view.secondsLeft })}</p>}
      <Problem error={payment.error ?? payment.methodsError} />
      <Methods payment={payment} />
      {step === 'scan' && (
        <Button disabled={isBusy} onClick={payment.close}>
          {t('pc.pay.close')}
        </Button>
      )}
    </section>
  );
}

/** A button for each way but the one whose code is shown. */
function Methods({ payment }: Pick<PayingProps, 'payment'>) {
  const { t, language } = useTexts();
  const selfService = useSelfService();
  const { methods, step, view } = payment;
  if (methods === undefined) return null;
  if (methods.length === 0)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('pc.pay.none')}
        description={wordsAbout(view.data, selfService.t).noneText}
      />
    );
  const shown = step === 'scan' ? view.data?.method?.channelId : undefined;
  return (
    <div className="pc-links">
      {methods
        .filter(({ channelId }) => channelId !== shown)
        .map((method) => (
          <Button
            key={method.channelId}
            type={shown === undefined ? 'primary' : 'default'}
            loading={payment.isBusy}
            onClick={() => payment.choose(method)}
          >
            {t('pc.pay.useMethod', { name: wordsOf(method.name, language) })}
          </Button>
        ))}
    </div>
  );
}
