import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TerminalRow } from '../../ui/TerminalRow.tsx';
import { ExtraPlaces, useExtraPlaces } from './ExtraPlaces.tsx';
import { Plan } from './Plan.tsx';
import { STATE_AGAIN_MS } from './stateAgain.ts';

/** Where the terminals stand, plan by plan. */
export function MapPage() {
  const { t } = useTexts();
  const asked = useCallQuery(userOrderCalls.terminalState, {}, { againMs: () => STATE_AGAIN_MS });
  const extra = useExtraPlaces();
  const extraPlaces = extra.data ?? [];
  return (
    <Page title={t('title.addr')} back="/mobile/terminalList">
      <Loaded asked={asked} skeleton={<Skeleton kind="page" />}>
        {(all) => {
          const plans = [
            ...new Set([...all, ...extraPlaces].flatMap(({ plan }) => (plan === null ? [] : [plan.planId]))),
          ];
          const unplaced = all.filter(({ plan }) => plan === null);
          if (all.length === 0 && extraPlaces.length === 0)
            return <Empty title={t('terminals.empty')} text={t('terminals.emptyText')} />;
          return (
            <>
              {plans.map((planId) => (
                <Plan key={planId} planId={planId} terminals={all} extra={extraPlaces} />
              ))}
              {unplaced.length > 0 && (
                <section className="stack">
                  <h2>{t('terminals.noPlan')}</h2>
                  <ul className="rows">
                    {unplaced.map((terminal) => (
                      <li key={terminal.terminalCode}>
                        <TerminalRow terminal={terminal} />
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <ExtraPlaces asked={extra} />
              <Link className="button" to="/mobile/terminalList">
                <Icon name="list" />
                {t('terminals.list')}
              </Link>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
