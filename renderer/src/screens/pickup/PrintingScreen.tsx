import type { JobView } from '@self-print/contract/agent/printerView.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { PrinterArt } from '../../ui/art/PrinterArt.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import './printing.css';

export interface PrintingScreenProps {
  readonly order: TerminalOrder | null;
  readonly job: JobView;
}

/** Paper moves: sheet n of m, as the printer counts. */
export function PrintingScreen({ order, job }: PrintingScreenProps) {
  const text = useText();
  const { sheetsDone: done, sheetsTotal: total } = job;
  const current = Math.min(done + 1, total);
  const line =
    job.phase === 'printing' ? text('print.sheet', { n: current, total }) : text(PREPARING[job.phase]);
  return (
    <Screen
      name="printing"
      spoken={[text('print.title'), text('print.stay')]}
      info={
        <div className="printing">
          <Title>{text('print.title')}</Title>
          <PrinterArt pose="printing" />
          <div className="printing__progress">
            <p className="printing__count" aria-hidden="true">
              <strong>{job.phase === 'printing' ? current : done}</strong>{' '}
              {text('print.of', { count: total })}
            </p>
            <p className="visually-hidden" role="status">
              {line}
            </p>
            <progress
              className="printing__bar"
              value={job.impressionsDone + (job.phase === 'printing' ? SIDE_UNDER_WAY : 0)}
              max={job.impressionsTotal}
              aria-label={text('print.progress')}
            />
            <p className="printing__line" aria-hidden="true">
              {job.phase === 'printing' ? ' ' : line}
            </p>
            <PrintingSlip order={order} />
          </div>
        </div>
      }
    />
  );
}

/** The side that is being printed counts half, so that the first one shows as begun. */
const SIDE_UNDER_WAY = 0.5;

const PREPARING = {
  accepted: 'print.preparing',
  submitting: 'print.sending',
  held: 'print.preparing',
  printed: 'print.preparing',
  failed: 'print.preparing',
  unconfirmed: 'print.preparing',
} as const;

function PrintingSlip({ order }: { readonly order: TerminalOrder | null }) {
  const text = useText();
  const inLanguage = useBilingual();
  const sides = order ? text(order.duplex ? 'confirm.duplex' : 'confirm.simplex') : '';
  return (
    <div className="slip">
      <p>
        <strong>{order ? inLanguage(order.title) : text('print.document')}</strong>
        {order ? <span>{`${maskText('name', order.userName)} · ${order.userId}`}</span> : null}
      </p>
      <p>
        {order ? (
          <strong>{`${sides} · ${text('confirm.copiesValue', { count: order.copies })}`}</strong>
        ) : null}
        <span>{text('print.stay')}</span>
      </p>
    </div>
  );
}
