import type { CallData } from '@self-print/contract/call.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Descriptions, Form, Input } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useMoments } from '../../ui/words.ts';
import { MadeFrom } from './MadeFrom.tsx';

type IssuedDocument = NonNullable<CallData<typeof orderAdminCalls.detail>['document']>;
const REASON_MAX = 200;

interface DocumentFactsProps {
  readonly orderId: string;
  readonly document: IssuedDocument;
}

/** The document that was issued for an order. */
export function DocumentFacts({ orderId, document }: DocumentFactsProps) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const mayRevoke = useMay('document:revoke');
  const [isAsking, setAsking] = useState(false);
  const { revokedAt, revokedReason } = document;
  return (
    <section>
      <h2>{t('order.issued')}</h2>
      {revokedAt !== null && (
        <Alert
          type="error"
          showIcon
          title={t('order.revokedOn', { at: moment(revokedAt) })}
          description={revokedReason ? wordsOf(revokedReason, language) : undefined}
        />
      )}
      <Descriptions
        column={2}
        size="small"
        items={[
          {
            key: 'code',
            label: t('order.verification'),
            span: 2,
            children: <span className="mono">{document.verificationCode}</span>,
          },
          { key: 'issued', label: t('order.issuedAt'), children: moment(document.issuedAt) },
          { key: 'until', label: t('order.validUntil'), children: moment(document.validUntil) },
          {
            key: 'template',
            label: t('order.template'),
            span: 2,
            children: `${wordsOf(document.templateName, language)} · v${document.templateVersion}`,
          },
          ...(document.record
            ? [
                {
                  key: 'record',
                  label: t('order.record'),
                  span: 2,
                  children: <MadeFrom record={document.record} />,
                },
              ]
            : []),
        ]}
      />
      {mayRevoke && revokedAt === null && (
        <Button danger onClick={() => setAsking(true)}>
          {t('order.revoke')}
        </Button>
      )}
      {isAsking && <RevokeForm orderId={orderId} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface RevokeFormProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

function RevokeForm({ orderId, onClose }: RevokeFormProps) {
  const { t } = useTexts();
  const revoke = useCallMutation(orderAdminCalls.revokeDocument, {
    renews: [orderAdminCalls.list, orderAdminCalls.detail],
    saysItself: true,
  });
  const run = ({ zh, en }: Bilingual) =>
    revoke.mutateAsync({ orderId, reason: { zh: zh.trim(), en: en.trim() } });
  const rules = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <FormModal<Bilingual>
      name="revoke"
      title={t('order.revokeTitle')}
      okText={t('order.revoke')}
      isDanger
      save={run}
      done={t('order.revoked')}
      onClose={onClose}
    >
      <p>{t('order.revokeText')}</p>
      <Form.Item name="zh" label={t('order.reasonZh')} rules={rules}>
        <Input maxLength={REASON_MAX} />
      </Form.Item>
      <Form.Item name="en" label={t('order.reasonEn')} rules={rules}>
        <Input maxLength={REASON_MAX} />
      </Form.Item>
    </FormModal>
  );
}
