import { type AdminItem, itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Descriptions, Form, Input, InputNumber, Modal } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';

interface TryForPersonProps {
  readonly item: AdminItem;
  readonly onClose: () => void;
}

/** Whether a person may order an item, why not, and what it would cost, step by step. */
export function TryForPerson({ item, onClose }: TryForPersonProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  const [form] = Form.useForm<{ userName: string; copies: number }>();
  const fee = useCallMutation(itemAdminCalls.checkFee);
  const person = fee.variables?.userName;
  const right = useCallQuery(
    itemAdminCalls.checkRight,
    { id: item.itemId, userName: person ?? '' },
    { enabled: person !== undefined },
  );
  return (
    <Modal
      open
      title={t('item.tryTitle', { name: wordsOf(item.title, language) })}
      okText={t('item.tryRun')}
      cancelText={t('common.cancel')}
      confirmLoading={fee.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="try"
        layout="vertical"
        initialValues={{ copies: 1 }}
        onFinish={({ userName, copies }) =>
          fee.mutate({ itemId: item.itemId, userName: userName.trim(), copies })
        }
      >
        <Form.Item
          name="userName"
          label={t('item.tryPerson')}
          rules={[{ required: true, whitespace: true, message: t('common.required') }]}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item name="copies" label={t('item.tryCopies')} rules={[{ required: true }]}>
          <InputNumber min={1} max={99} precision={0} />
        </Form.Item>
      </Form>
      {right.data && (
        <Alert
          type={right.data.allowed ? 'success' : 'warning'}
          showIcon
          title={t(right.data.allowed ? 'item.tryAllowed' : 'item.tryNotAllowed')}
          description={right.data.reasons.join(language === 'zh' ? '；' : '; ') || undefined}
        />
      )}
      {right.data && <DocumentData missing={right.data.missing} />}
      {fee.data && (
        <Descriptions
          style={{ marginTop: 12 }}
          size="small"
          column={1}
          bordered
          items={[
            ...fee.data.steps.map(({ label, value }, index) => ({
              key: String(index),
              label: wordsOf(label, language),
              children: value,
            })),
            {
              key: 'total',
              label: t('item.tryTotal'),
              children: <strong>{formatMoney(fee.data.totalFee)}</strong>,
            },
          ]}
        />
      )}
    </Modal>
  );
}

/** Whether everything that the document says is there, apart from what the person fills in. */
function DocumentData({ missing }: { readonly missing: readonly string[] | null }) {
  const { t } = useTexts();
  const style = { marginTop: 12 };
  if (missing === null) return <Alert style={style} type="info" showIcon title={t('item.tryDataUnknown')} />;
  if (missing.length === 0)
    return <Alert style={style} type="success" showIcon title={t('item.tryDataWhole')} />;
  return (
    <Alert
      style={style}
      type="warning"
      showIcon
      title={t('item.tryDataMissing')}
      description={missing.join(t('common.listComma'))}
    />
  );
}
