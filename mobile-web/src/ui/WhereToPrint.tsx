import { isReady, useUsableTerminals } from '@self-print/web-kit/self-service/orders/terminals.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../core/services.ts';
import { Loaded } from './Loaded.tsx';
import { TerminalRow } from './TerminalRow.tsx';

const SHOWN = 3;

/** The terminals at which an order can be printed now. */
export function WhereToPrint({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const terminals = useUsableTerminals(orderId);
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
