import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { isReady } from '@self-print/web-kit/self-service/orders/terminals.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TerminalRow } from '../../ui/TerminalRow.tsx';
import { ExtraPlaces, useExtraPlaces } from './ExtraPlaces.tsx';
import { STATE_AGAIN_MS } from './stateAgain.ts';

/** All terminals, those that can print first. */
export function TerminalListPage() {
  const { t } = useTexts();
  const asked = useCallQuery(userOrderCalls.terminalState, {}, { againMs: () => STATE_AGAIN_MS });
  const extra = useExtraPlaces();
  const hasPlan = extra.data?.some(({ plan }) => plan !== null) ?? false;
  return (
    <Page tabs={<Tabs />}>
      <h1 tabIndex={-1}>{t('title.terminalList')}</h1>
      <Loaded asked={asked}>
        {(all) => {
          const sorted = all.toSorted((a, b) => Number(isReady(b)) - Number(isReady(a)));
          if (all.length === 0)
            return (
              <>
                <Empty title={t('terminals.empty')} text={t('terminals.emptyText')} />
                <ExtraPlaces asked={extra} />
              </>
            );
          return (
            <>
              <div className="between">
                <p className="lead">
                  {t('terminals.lead', { ready: all.filter(isReady).length, all: all.length })}
                </p>
                {(hasPlan || all.some(({ plan }) => plan !== null)) && (
                  <Link className="button" to="/mobile/addr">
                    <Icon name="map" />
                    {t('terminals.map')}
                  </Link>
                )}
              </div>
              <ul className="rows">
                {sorted.map((terminal) => (
                  <li key={terminal.terminalCode}>
                    <TerminalRow terminal={terminal} />
                  </li>
                ))}
              </ul>
              <p className="hint terminals__note">{t('terminals.refreshed')}</p>
              <ExtraPlaces asked={extra} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
