import { faultTypeName } from '@self-print/contract/faultTypes.ts';
import { type FaultDetail, faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { orderNumber, orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Descriptions, Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useMoments } from '../../ui/words.ts';
import { PrintLogs } from '../orders/PrintLogs.tsx';
import { FaultPhotos } from './FaultPhotos.tsx';
import { FaultStateTag } from './FaultStateTag.tsx';
import { Health } from './Health.tsx';
import { WorkForm } from './WorkForm.tsx';

interface FaultDrawerProps {
  readonly feedbackId: string;
  readonly onClose: () => void;
}

/** One report with its evidence; staff work on it here. */
export function FaultDrawer({ feedbackId, onClose }: FaultDrawerProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  const asked = useCallQuery(faultAdminCalls.detail, { id: feedbackId }, { isFleeting: true });
  const title = asked.data
    ? `${faultTypeName(asked.data.faultType)[language]} · ${t('fault.title', { number: asked.data.number })}`
    : t('title.faults');
  return (
    <Drawer open size={640} title={title} onClose={onClose}>
      <Loaded asked={asked}>{(fault) => <Detail fault={fault} />}</Loaded>
    </Drawer>
  );
}

function Detail({ fault }: { readonly fault: FaultDetail }) {
  const { t } = useTexts();
  const mayWrite = useMay('fault:write');
  const mayReadOrders = useMay('order:read');
  const [isWorking, setWorking] = useState(false);
  return (
    <div className="fault">
      <Facts fault={fault} mayReadOrders={mayReadOrders} />
      <section>
        <h2>{t('fault.reason')}</h2>
        <p className="fault__text">{fault.faultReason}</p>
      </section>
      {fault.answer !== '' && (
        <section>
          <h2>{t('fault.answer')}</h2>
          <p className="fault__text">{fault.answer}</p>
        </section>
      )}
      {mayWrite && (
        <div>
          <Button type="primary" onClick={() => setWorking(true)}>
            {t('fault.work')}
          </Button>
        </div>
      )}
      <FaultPhotos photoIds={fault.photoIds} />
      {fault.health !== null && <Health health={fault.health} />}
      {fault.orderId !== null && mayReadOrders && <PrintLogs orderId={fault.orderId} />}
      <Events fault={fault} />
      {isWorking && <WorkForm fault={fault} onClose={() => setWorking(false)} />}
    </div>
  );
}

interface FactsProps {
  readonly fault: FaultDetail;
  readonly mayReadOrders: boolean;
}

function Facts({ fault, mayReadOrders }: FactsProps) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const { terminalName, terminalCode, orderId } = fault;
  const at = [terminalName && wordsOf(terminalName, language), terminalCode].filter(Boolean).join(' · ');
  const number = orderId === null ? null : orderNumber(orderId);
  return (
    <Descriptions
      column={2}
      size="small"
      items={[
        { key: 'state', label: t('fault.state'), children: <FaultStateTag state={fault.state} /> },
        { key: 'assignee', label: t('fault.assignee'), children: fault.assignee ?? t('fault.nobody') },
        { key: 'phone', label: t('fault.phone'), children: orEmptyMark(fault.phone) },
        { key: 'source', label: t('fault.source'), children: t(`fault.source.${fault.source}`) },
        { key: 'terminal', label: t('fault.terminal'), children: orEmptyMark(at) },
        { key: 'code', label: t('fault.code'), children: orEmptyMark(fault.problemCode) },
        {
          key: 'order',
          label: t('fault.order'),
          children:
            number !== null && mayReadOrders ? (
              <Link className="mono" to={`/main/order-query/orderHisList?order=${orderId}`}>
                {number}
              </Link>
            ) : (
              <span className="mono">{orEmptyMark(number)}</span>
            ),
        },
        { key: 'reported', label: t('fault.reportedAt'), children: moment(fault.createdAt) },
      ]}
    />
  );
}

function Events({ fault: { events } }: { readonly fault: FaultDetail }) {
  const { t } = useTexts();
  const moment = useMoments();
  return (
    <section>
      <h2>{t('fault.events')}</h2>
      {events.length === 0 && <p>{t('fault.noEvents')}</p>}
      <ol className="fault__events">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end
          <li key={index}>
            <span className="number">{moment(event.at)}</span>{' '}
            {t('fault.eventBy', {
              who: event.by || t('fault.someone'),
              state: t(`fault.state.${event.state}`),
            })}
            {event.assignee !== null && (
              <span className="under">
                {t('fault.assignee')} {event.assignee || t('fault.someone')}
              </span>
            )}
            {event.remark !== '' && <span className="under fault__text">{event.remark}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
