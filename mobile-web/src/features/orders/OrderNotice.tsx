import { useTexts } from '../../core/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Order } from './OrderPage.tsx';

/** What a person should know of an order that is not simply ready or done. */
export function OrderNotice({ order }: { readonly order: Order }) {
  const { t } = useTexts();
  switch (order.state) {
    case 'waiting':
      return <Notice tone="attention" text={t('order.waitingText')} />;
    case 'refused':
      return (
        <Notice
          tone="trouble"
          text={
            order.refusalReason === null
              ? t('state.refused')
              : `${t('order.refused')}：${order.refusalReason}`
          }
        />
      );
    case 'failed':
      return <Notice tone="trouble" text={t('order.failedText')} />;
    case 'unconfirmed':
      return <Notice tone="attention" text={t('order.unconfirmedText')} />;
    default:
      return order.document?.revoked ? <Notice tone="trouble" text={t('order.revoked')} /> : null;
  }
}

function Notice({ tone, text }: { readonly tone: 'attention' | 'trouble'; readonly text: string }) {
  return (
    <p className={`notice notice--${tone}`}>
      <Icon name={tone === 'trouble' ? 'alert' : 'info'} />
      <span>{text}</span>
    </p>
  );
}
