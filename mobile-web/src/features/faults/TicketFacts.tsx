import { Words } from '@self-print/web-kit/Words.tsx';
import { useTexts } from '../../core/services.ts';
import type { FaultPlace } from './useReport.ts';

type Facts = Extract<FaultPlace, { kind: 'ticket' }>['facts'];

/** What the terminal's QR code brought along. */
export function TicketFacts({ facts: { terminal, orderNumber, problemCode } }: { readonly facts: Facts }) {
  const { t, language } = useTexts();
  return (
    <dl className="facts">
      {terminal && (
        <div>
          <dt>{t('fault.fromTerminal')}</dt>
          <dd>
            <Words text={terminal.name} language={language} /> ·{' '}
            <Words text={terminal.location} language={language} />
          </dd>
        </div>
      )}
      {orderNumber !== null && (
        <div>
          <dt>{t('fault.order')}</dt>
          <dd>{orderNumber}</dd>
        </div>
      )}
      {problemCode !== null && (
        <div>
          <dt>{t('fault.code')}</dt>
          <dd>{problemCode}</dd>
        </div>
      )}
    </dl>
  );
}
