import { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import { KEY_OVERLAP_HOURS, type NewAppKey, type SchoolApp } from '@self-print/contract/platform/appFacts.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, InputNumber } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

interface RotateFormProps {
  readonly app: SchoolApp;
  readonly onKey: (key: NewAppKey) => void;
  readonly onClose: () => void;
}

/** Gives an app a new key; asks how long the old one works beside it. */
export function RotateForm({ app: { appId, revision, facts }, onKey, onClose }: RotateFormProps) {
  const { t } = useTexts();
  const rotate = useCallMutation(appAdminCalls.rotate, {
    renews: [appAdminCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ overlapHours: number }>
      name="rotate"
      title={t('apps.rotateTitle', { name: facts.name })}
      okText={t('apps.rotateNow')}
      first={{ overlapHours: KEY_OVERLAP_HOURS.first }}
      save={async ({ overlapHours }) => {
        const { key } = await rotate.mutateAsync({ appId, revision, overlapHours });
        onKey(key);
      }}
      onClose={onClose}
    >
      <p>{t('apps.rotateText')}</p>
      <Form.Item
        name="overlapHours"
        label={t('apps.overlap')}
        extra={t('apps.overlapHint')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber min={0} max={KEY_OVERLAP_HOURS.max} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
