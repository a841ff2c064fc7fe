import type { PayMethod, PaymentView } from '@self-print/contract/platform/payments.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { isFee, type PayStep, wordsAbout } from '@self-print/web-kit/self-service/payment/standing.ts';
import { usePayment } from '@self-print/web-kit/self-service/payment/usePayment.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { payBrowserOf } from './browser.ts';
import { usePayInApp } from './payerName/usePayInApp.ts';
import { usePresent } from './usePresent.ts';

/**
 * Paying one's own order; also where a provider's page leads back to. What such an address says of the outcome is not
 * believed: the platform is asked.
 */
export function PayPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? '';
  const payment = usePayment({
    orderId,
    browser: payBrowserOf(navigator.userAgent),
    onPresent: usePresent(),
  });
  return (
    <Page title={t('pay.title')} back={pathOf(orderId, payment.view.data)}>
      <Loaded asked={payment.view} skeleton={<Skeleton kind="page" />}>
        {(view) => <Paying view={view} payment={payment} />}
      </Loaded>
    </Page>
  );
}

/** Where what is paid is shown. */
const pathOf = (orderId: string, view: PaymentView | undefined) =>
  `${view && isFee(view) ? '/mobile/fees' : '/mobile/qr-code'}?orderId=${encodeURIComponent(orderId)}`;

const ICONS: Readonly<Partial<Record<PayStep, IconName>>> = {
  paid: 'check',
  refunded: 'check',
  failed: 'alert',
  expired: 'close',
};

interface PayingProps {
  readonly view: PaymentView;
  readonly payment: ReturnType<typeof usePayment>;
}

function Paying({ view, payment }: PayingProps) {
  const { t } = useTexts();
  const { step, words } = payment;
  const inApp = usePayInApp(view.orderId, payment);
  const isBusy = payment.isBusy || inApp.isAsking;
  const present = usePresent();
  const icon = step && ICONS[step];
  return (
    <>
      <header className="done">
        <p className="lead">{t('pay.toPay')}</p>
        <p className="pay__amount">{formatMoney(view.amountFen)}</p>
      </header>
      {payment.isLost && <Notice tone="attention">{t('pay.lost')}</Notice>}
      <div className="card pay__standing" role="status">
        <h2>
          {icon !== undefined && <Icon name={icon} />}
          {isBusy ? t('pay.starting') : words?.title}
        </h2>
        {!isBusy && words?.text !== '' && <p>{words?.text}</p>}
      </div>
      <Problem error={payment.error ?? payment.methodsError ?? inApp.error} />
      {step === 'open' && view.present !== null && (
        <Button kind="primary" busy={isBusy} onClick={() => view.present && present(view.present)}>
          {t('pay.openAgain')}
        </Button>
      )}
      <Methods payment={payment} isBusy={isBusy} onChoose={inApp.choose} />
      {step === 'open' && (
        <Button busy={isBusy} onClick={payment.close}>
          {t('pay.close')}
        </Button>
      )}
      <Link
        className={step === 'paid' ? 'button button--primary' : 'button'}
        to={pathOf(view.orderId, view)}
        replace
      >
        {wordsAbout(view, t).see}
      </Link>
    </>
  );
}

interface MethodsProps extends Pick<PayingProps, 'payment'> {
  readonly isBusy: boolean;
  readonly onChoose: (method: PayMethod) => void;
}

/** A button for each way; the one under way is continued by its own button. */
function Methods({ payment, isBusy, onChoose }: MethodsProps) {
  const { t, language } = useTexts();
  const { methods, step, view } = payment;
  if (methods === undefined) return null;
  const shown = step === 'open' ? view.data?.method?.channelId : undefined;
  const others = methods.filter(({ channelId }: PayMethod) => channelId !== shown);
  if (methods.length === 0)
    return <Notice tone="attention">{`${t('pay.none')} ${wordsAbout(view.data, t).noneText}`}</Notice>;
  return others.map((method) => (
    <Button
      key={method.channelId}
      kind={shown === undefined ? 'primary' : 'secondary'}
      busy={isBusy}
      onClick={() => onChoose(method)}
    >
      {t('pay.useMethod', { name: wordsOf(method.name, language) })}
    </Button>
  ));
}
