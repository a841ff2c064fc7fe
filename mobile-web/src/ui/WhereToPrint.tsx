import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link } from 'react-router-dom';
import { useTexts } from '../core/services.ts';
import { Loaded } from './Loaded.tsx';
import { isReady, TerminalRow } from './TerminalRow.tsx';

const SHOWN = 3;
const AGAIN_MS = 30_000;

/** The terminals at which an order can be printed now. */
export function WhereToPrint({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const terminals = useCallQuery(userOrderCalls.usableTerminals, { orderId }, { againMs: () => AGAIN_MS });
  return (
    <section className="stack">
      <h2>{t('terminal.where')}</h2>
      <Loaded asked={terminals} isPart>
        {(all) => {
          const ready = all.filter(isReady);
          return (
            <>
              {ready.length === 0 && (
                <p className="notice notice--attention">
                  {t('terminal.none')} {t('terminal.noneText')}
                </p>
              )}
              <ul className="rows">
                {ready.slice(0, SHOWN).map((terminal) => (
                  <li key={terminal.terminalCode}>
                    <TerminalRow terminal={terminal} />
                  </li>
                ))}
              </ul>
              <Link className="button button--quiet" to="/mobile/terminalList">
                {t('terminal.all')}
              </Link>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
