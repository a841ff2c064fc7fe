import type { CallData } from '@self-print/contract/call.ts';
import { ITEM_ORDER } from '@self-print/contract/orderTypes.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import type { OrderAttachment } from '@self-print/contract/platform/orders.ts';
import { printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import { formatMoney, orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Descriptions, Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { WithTexts } from '../../ui/WithTexts.tsx';
import { useMoments } from '../../ui/words.ts';
import { Attachments } from './Attachments.tsx';
import { CancelOne } from './cancel.tsx';
import { DecideForm } from './DecideForm.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import { Evidence } from './Evidence.tsx';
import { OrderDocument } from './OrderDocument.tsx';
import { OrderStateTag } from './OrderStateTag.tsx';
import { clientName, isCancellable, terminalName } from './orderWords.ts';
import { PassedSteps } from './PassedSteps.tsx';
import { PrintLogs } from './PrintLogs.tsx';
import { Review } from './review.tsx';

/** Files for a decision are attached with the controls of the pages for persons at a PC. */
const filePartTexts = async () => (await import('../../texts/pcPart.ts')).pcTexts;

type OrderDetail = CallData<typeof orderAdminCalls.detail>;

interface OrderDrawerProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Everything about one order, and what can be done about it. */
export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  const asked = useCallQuery(orderAdminCalls.detail, { orderId });
  const title = asked.data ? wordsOf(asked.data.title, language) : t('order.detail');
  return (
    <Drawer open size={640} title={title} onClose={onClose}>
      <Loaded asked={asked}>{(order) => <Detail order={order} />}</Loaded>
    </Drawer>
  );
}

function Detail({ order }: { readonly order: OrderDetail }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const mayDecide = useMay('order:approve');
  const mayCancel = useMay('order:write');
  const mayReadPayments = useMay('payment:read');
  const evidence = useCallQuery(printReviewCalls.evidence, { orderId: order.orderId });
  const { approval, document } = order;
  const form = Object.entries(order.form);
  const titleOf = (name: string) => {
    const title = order.formTitles[name];
    return title === undefined ? name : wordsOf(title, language);
  };
  return (
    <div className="order">
      {approval?.state === 'waiting' &&
        mayDecide &&
        (order.isOwn ? (
          <Alert type="info" showIcon title={t('order.own')} />
        ) : (
          <WithTexts part={filePartTexts}>
            <DecideForm orderId={order.orderId} />
          </WithTexts>
        ))}
      {evidence.data?.isOpen && <Review orderId={order.orderId} evidence={evidence.data} />}
      <Descriptions
        column={2}
        size="small"
        items={[
          { key: 'state', label: t('order.state'), children: <OrderStateTag state={order.state} /> },
          { key: 'holder', label: t('order.holder'), children: `${order.userName} ${order.userNumber}` },
          { key: 'copies', label: t('order.copies'), children: order.copies },
          { key: 'pages', label: t('order.pages'), children: order.pages },
          { key: 'fee', label: t('order.fee'), children: formatMoney(order.totalFee) },
          { key: 'client', label: t('order.client'), children: clientName(order.clientType, t) },
          { key: 'terminal', label: t('order.terminal'), children: terminalName(order, language) },
          { key: 'created', label: t('order.createdAt'), children: moment(order.createdAt) },
          { key: 'printed', label: t('order.printedAt'), span: 'filled', children: moment(order.printedAt) },
          {
            key: 'id',
            label: t('order.number'),
            span: 2,
            children: <span className="mono">{order.orderId}</span>,
          },
        ]}
      />
      {order.totalFee > 0 && mayReadPayments && (
        <Link to={`/main/payRecord?orderId=${order.orderId}`}>{t('order.payment')}</Link>
      )}
      {form.length > 0 && (
        <section>
          <h2>{t('order.form')}</h2>
          {order.isFormMasked && <p>{t('order.formMasked')}</p>}
          <Descriptions
            column={1}
            size="small"
            bordered
            items={form.map(([name, value]) => ({
              key: name,
              label: titleOf(name),
              children: shown(value, t('order.formBetween')),
            }))}
          />
        </section>
      )}
      {order.attachedFiles > 0 && (
        <section>
          <h2>{t('order.attachments', { count: order.attachedFiles })}</h2>
          <Files order={order} source="form" />
        </section>
      )}
      {order.passedSteps > 0 && (
        <section>
          <h2>{t('order.passedSteps')}</h2>
          {mayDecide ? <PassedSteps orderId={order.orderId} /> : <p>{t('order.stepsHidden')}</p>}
        </section>
      )}
      {approval && approval.state !== 'waiting' && (
        <section>
          <h2>{t('order.approval')}</h2>
          <Descriptions
            column={2}
            size="small"
            items={[
              { key: 'state', label: t('order.decision'), children: t(`order.approval.${approval.state}`) },
              { key: 'by', label: t('order.decidedBy'), children: orEmptyMark(approval.decidedBy) },
              { key: 'at', label: t('order.decidedAt'), children: moment(approval.decidedAt) },
              {
                key: 'why',
                label: t(approval.state === 'refused' ? 'order.reason' : 'order.note'),
                children: orEmptyMark(approval.reason),
              },
            ]}
          />
          {approval.attachedFiles > 0 && (
            <>
              <h3>{t('order.decisionFiles', { count: approval.attachedFiles })}</h3>
              <Files order={order} source="decision" />
            </>
          )}
        </section>
      )}
      {mayDecide && order.orderType === ITEM_ORDER && (
        <ViewDocument orderId={order.orderId} isOpen={approval?.state === 'waiting'} />
      )}
      {document && <DocumentFacts orderId={order.orderId} document={document} />}
      {evidence.data && evidence.data.claim.count > 0 && <Evidence facts={evidence.data} />}
      <PrintLogs orderId={order.orderId} />
      {mayCancel && isCancellable(order.state) && <CancelOne orderId={order.orderId} />}
    </div>
  );
}

interface FilesProps {
  readonly order: OrderDetail;
  readonly source: OrderAttachment['source'];
}

/** Attached files, for those who approve orders. */
function Files({ order, source }: FilesProps) {
  const { t } = useTexts();
  const mayDecide = useMay('order:approve');
  if (!mayDecide) return <p>{t('order.attachmentsHidden')}</p>;
  return (
    <Attachments
      orderId={order.orderId}
      source={source}
      titles={order.formTitles}
      isOpen={order.approval?.state === 'waiting'}
    />
  );
}

interface ViewDocumentProps {
  readonly orderId: string;
  /** Whether the document is shown at once, as for an order that has to be decided on. */
  readonly isOpen: boolean;
}

function ViewDocument({ orderId, isOpen }: ViewDocumentProps) {
  const { t } = useTexts();
  const [isShown, setShown] = useState(isOpen);
  if (isShown) return <OrderDocument orderId={orderId} />;
  return <Button onClick={() => setShown(true)}>{t('order.view')}</Button>;
}

function shown(value: OrderDetail['form'][string], between: string): string {
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  return Array.isArray(value) ? value.join(between) : String(value);
}
