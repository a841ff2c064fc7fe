import { type Inquiry, inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Form, Input, Table } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

const NUMBER_MAX = 64;

interface TryModalProps {
  readonly inquiry: Inquiry;
  readonly onClose: () => void;
}

/** Shows what an inquiry brings for one person, masked. */
export function TryModal({ inquiry, onClose }: TryModalProps) {
  const { t, language } = useTexts();
  const attempt = useCallMutation(inquiryAdminCalls.try, { saysItself: true });
  const found = attempt.data;
  return (
    <FormModal<{ userName: string }>
      name="inquiryTry"
      title={`${t('inquiry.try')} · ${wordsOf(inquiry.facts.title, language)}`}
      okText={t('inquiry.tryNow')}
      save={({ userName }) => attempt.mutateAsync({ id: inquiry.inquiryId, userName })}
      staysOpen
      onClose={onClose}
    >
      <p>{t('inquiry.tryText')}</p>
      <Form.Item
        name="userName"
        label={t('inquiry.number')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={NUMBER_MAX} autoComplete="off" />
      </Form.Item>
      {found && found.total === 0 && <Alert type="info" showIcon title={t('inquiry.tryNone')} />}
      {found && found.total > 0 && (
        <>
          <p>{t('inquiry.tryFound', { count: found.total })}</p>
          <Table
            size="small"
            pagination={false}
            rowKey="id"
            dataSource={found.rows.map((cells, index) => ({ id: index, cells }))}
            columns={found.columns.map(({ name, label }, index) => ({
              key: name,
              title: wordsOf(label, language),
              render: (_: unknown, { cells }: { readonly cells: readonly string[] }) => cells[index],
            }))}
          />
        </>
      )}
    </FormModal>
  );
}
