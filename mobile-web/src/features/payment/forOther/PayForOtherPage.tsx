import { SECOND_MS } from '@self-print/contract/limits.ts';
import { type OtherPayment, payForOtherCalls } from '@self-print/contract/platform/payForOther.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { isMoving, mayChoose, stepOf, stepWords } from '@self-print/web-kit/self-service/payment/standing.ts';
import { useTexts } from '../../../core/services.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { payBrowserOf } from '../browser.ts';
import { usePresent } from '../usePresent.ts';
import { useLinkToken } from './useLinkToken.ts';

const POLL_MS = 2 * SECOND_MS;

/**
 * Paying an order of somebody else, who has shown a code at a terminal. Nobody signs in here, and nothing says whose order it is. A provider's
 * page leads back here, too; what such an address says is not believed.
 */
export function PayForOtherPage() {
  const { t } = useTexts();
  const token = useLinkToken();
  const inBrowser = payBrowserOf(navigator.userAgent);
  const browser = inBrowser === 'wechat' ? 'wechat' : 'phone';
  const asked = useCallQuery(
    payForOtherCalls.view,
    { token: token ?? '', browser },
    {
      enabled: token !== undefined,
      isFleeting: true,
      againMs: (data) => (data !== undefined && isMoving(stepOf(data.payment)) ? POLL_MS : false),
    },
  );
  return (
    <Page title={t('pay.forOther.title')}>
      {token === undefined ? (
        <Notice tone="attention">{t('pay.forOther.noLink')}</Notice>
      ) : (
        <Loaded asked={asked} skeleton={<Skeleton kind="page" />}>
          {(view) => <Paying view={view} token={token} browser={browser} />}
        </Loaded>
      )}
    </Page>
  );
}

interface PayingProps {
  readonly view: OtherPayment;
  readonly token: string;
  readonly browser: 'phone' | 'wechat';
}

function Paying({ view, token, browser }: PayingProps) {
  const { t, language } = useTexts();
  const present = usePresent();
  const start = useCallMutation(payForOtherCalls.unifiedOrder, {
    saysItself: true,
    renews: [payForOtherCalls.view],
    renewsWhenRefused: true,
  });
  const { payment, methods, school, title } = view;
  const step = stepOf(payment);
  const words =
    step === 'paid'
      ? { title: t('pay.paid'), text: t('pay.forOther.paidText') }
      : stepWords(step, payment, t, language);
  const canChoose = mayChoose(step);
  return (
    <>
      <header className="done">
        <p className="lead">{`${wordsOf(school, language)} · ${wordsOf(title, language)}`}</p>
        <p className="pay__amount">{formatMoney(payment.amountFen)}</p>
      </header>
      <div className="card pay__standing" role="status">
        <h2>{start.isPending ? t('pay.starting') : words.title}</h2>
        {start.isPending || words.text === '' ? null : <p>{words.text}</p>}
      </div>
      <Problem error={start.error} />
      {step === 'open' && payment.present !== null && (
        <Button kind="primary" onClick={() => payment.present && present(payment.present)}>
          {t('pay.openAgain')}
        </Button>
      )}
      {canChoose &&
        methods.map(({ channelId, channelType, name }) => (
          <Button
            key={channelType}
            kind={step === 'open' ? 'secondary' : 'primary'}
            busy={start.isPending}
            onClick={() =>
              start.mutate(
                { token, browser, channelId, channelType },
                { onSuccess: (begun) => void (begun.present && present(begun.present)) },
              )
            }
          >
            {t('pay.useMethod', { name: wordsOf(name, language) })}
          </Button>
        ))}
      {canChoose && methods.length === 0 && (
        <Notice tone="attention">{browser === 'wechat' ? t('pay.forOther.elsewhere') : t('pay.none')}</Notice>
      )}
    </>
  );
}
