import { type TerminalPlace, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TerminalMark } from '../../ui/TerminalRow.tsx';
import { Plan } from './Plan.tsx';
import { STATE_AGAIN_MS } from './stateAgain.ts';

/** With fewer sheets than this, a long document is better printed elsewhere. */
const LOW_SHEETS = 50;

/** One terminal: where it is, whether it prints, how long the queue is and how much paper is left. */
export function TerminalPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const asked = useCallQuery(
    userOrderCalls.terminalInfo,
    { x: query.get('terminalCode') ?? '' },
    { againMs: () => STATE_AGAIN_MS },
  );
  return (
    <Page title={t('title.terminalDetail')} back="/mobile/terminalList">
      <Loaded asked={asked} skeleton={<Skeleton kind="page" />}>
        {(terminal) => <Facts terminal={terminal} />}
      </Loaded>
    </Page>
  );
}

function Facts({ terminal }: { readonly terminal: TerminalPlace }) {
  const { t, language } = useTexts();
  return (
    <>
      <header className="stack">
        <h2 className="terminals__name">
          <Words text={terminal.name} language={language} />
        </h2>
        <TerminalMark terminal={terminal} />
      </header>
      <dl className="card facts">
        <div>
          <dt>{t('terminal.place')}</dt>
          <dd>
            <Words text={terminal.location} language={language} />
          </dd>
        </div>
        <div>
          <dt>{t('terminal.waiting')}</dt>
          <dd>
            {terminal.queue > 0 ? t('terminal.queue', { count: terminal.queue }) : t('terminal.noQueue')}
          </dd>
        </div>
        {terminal.cartons.map(({ paperSize, sheets }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cartons have no names, and their order is fixed
          <div key={index}>
            <dt>
              {t('terminal.paperName')} {paperSize}
            </dt>
            <dd>
              {sheets === null ? t('terminal.sheetsUnknown') : t('terminal.sheets', { count: sheets })}
              {sheets !== null && sheets < LOW_SHEETS && (
                <span className="tag tag--attention terminals__low">{t('terminal.low')}</span>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('terminal.code')}</dt>
          <dd>{terminal.terminalCode}</dd>
        </div>
      </dl>
      <Link
        className="button"
        to={`/fault-feedback/index?terminalCode=${encodeURIComponent(terminal.terminalCode)}`}
      >
        <Icon name="alert" />
        {t('terminal.reportFault')}
      </Link>
      {terminal.plan !== null && <Plan planId={terminal.plan.planId} terminals={[terminal]} />}
    </>
  );
}
