import { type TrainWrite, trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Radio } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

const REASON_MAX = 200;

interface ResolveFormProps {
  readonly write: TrainWrite;
  readonly onClose: () => void;
}

interface ResolveValues {
  readonly writeState: 'done' | 'failed';
  readonly reason: string;
}

/** Settles a write of which nobody knew, by what staff found on the card. */
export function ResolveForm({ write: { requestId, name, operation, cardNo }, onClose }: ResolveFormProps) {
  const { t } = useTexts();
  const resolve = useCallMutation(trainAdminCalls.resolve, {
    renews: [trainAdminCalls.writes],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <FormModal<ResolveValues>
      name="trainResolve"
      title={`${t('train.resolve')} · ${name} · ${t(`train.op.${operation}`)} ${cardNo}`}
      okText={t('train.resolve')}
      save={(values) => resolve.mutateAsync({ requestId, ...values })}
      done={t('train.resolved')}
      onClose={onClose}
    >
      <Form.Item name="writeState" label={t('train.found')} rules={required}>
        <Radio.Group
          options={[
            { value: 'done', label: t('train.foundDone') },
            { value: 'failed', label: t('train.foundFailed') },
          ]}
        />
      </Form.Item>
      <Form.Item name="reason" label={t('train.reason')} rules={required}>
        <Input maxLength={REASON_MAX} />
      </Form.Item>
    </FormModal>
  );
}
