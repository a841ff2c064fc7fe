import type { TerminalPlace } from '@self-print/contract/platform/userOrders.ts';
import { isReady, useUsableTerminals } from '@self-print/web-kit/self-service/orders/terminals.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Alert, Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';

/** The terminals at which an order can be printed, those that are ready first. */
export function WhereToPrint({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const terminals = useUsableTerminals(orderId);
  return (
    <section className="pc-card">
      <h2>{t('pc.terminal.where')}</h2>
      <Loaded asked={terminals}>
        {(all) => (
          <>
            {!all.some(isReady) && (
              <Alert
                type="warning"
                showIcon
                title={t('pc.terminal.none')}
                description={t('pc.terminal.noneText')}
              />
            )}
            <ul className="pc-places">
              {all.map((terminal) => (
                <li key={terminal.terminalCode}>
                  <Place terminal={terminal} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Place({ terminal }: { readonly terminal: TerminalPlace }) {
  const { t, language } = useTexts();
  const { queue } = terminal;
  return (
    <>
      <span>
        <strong>
          <Words text={terminal.name} language={language} />
        </strong>
        <small>
          <Words text={terminal.location} language={language} />
        </small>
      </span>
      {isReady(terminal) ? (
        <span>
          <Tag color="success">{t('pc.terminal.usable')}</Tag>
          <small>{queue > 0 ? t('pc.terminal.queue', { count: queue }) : t('pc.terminal.noQueue')}</small>
        </span>
      ) : (
        <Tag color="warning">{terminal.hindrance ?? t('pc.terminal.offline')}</Tag>
      )}
    </>
  );
}
