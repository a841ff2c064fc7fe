import { pcCalls } from '@self-print/contract/platform/pc.ts';
import type { TerminalPlace } from '@self-print/contract/platform/userOrders.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { wordsOf } from '../../../ui/words.ts';

const AGAIN_MS = 30_000;

/** The terminals at which an order can be printed, those that are ready first. */
export function WhereToPrint({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const terminals = useCallQuery(pcCalls.usableTerminals, { orderId }, { againMs: () => AGAIN_MS });
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
        <strong>{wordsOf(terminal.name, language)}</strong>
        <small>{wordsOf(terminal.location, language)}</small>
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

function isReady({ online, hindrance }: Pick<TerminalPlace, 'online' | 'hindrance'>): boolean {
  return online && hindrance === null;
}
