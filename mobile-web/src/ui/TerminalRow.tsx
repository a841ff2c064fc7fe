import type { TerminalPlace } from '@self-print/contract/platform/userOrders.ts';
import { isReady } from '@self-print/web-kit/self-service/orders/terminals.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Link } from 'react-router-dom';
import { useTexts } from '../core/services.ts';
import { Icon } from './Icon.tsx';

/** A terminal: where it is, whether it prints now, how long the queue is. */
export function TerminalRow({ terminal }: { readonly terminal: TerminalPlace }) {
  const { language } = useTexts();
  const isUsable = isReady(terminal);
  return (
    <Link
      className="row"
      to={`/mobile/terminalDetail?terminalCode=${encodeURIComponent(terminal.terminalCode)}`}
    >
      <span className={isUsable ? 'row__tile row__tile--done' : 'row__tile row__tile--folder'}>
        <Icon name={isUsable ? 'printer' : 'alert'} />
      </span>
      <span className="row__words">
        <span className="row__title">
          <Words text={terminal.name} language={language} />
        </span>
        <span className="row__facts">
          <Words text={terminal.location} language={language} />
        </span>
        <TerminalMark terminal={terminal} />
      </span>
      <Icon name="forward" />
    </Link>
  );
}

/** Whether a terminal prints now and how many wait there, in words and by shape. */
export function TerminalMark({ terminal }: { readonly terminal: TerminalPlace }) {
  const { t } = useTexts();
  if (!isReady(terminal))
    return (
      <span>
        <span className="tag tag--attention">{terminal.hindrance ?? t('terminal.offline')}</span>
      </span>
    );
  return (
    <span className="row__facts">
      <span className="tag tag--done">
        <Icon name="check" />
        {t('terminal.usable')}
      </span>
      <span>
        {terminal.queue > 0 ? t('terminal.queue', { count: terminal.queue }) : t('terminal.noQueue')}
      </span>
    </span>
  );
}
