import { TRAIN_STATION_MAX } from '@self-print/contract/platform/train.ts';
import { trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useStationRules } from './useStationRules.ts';

const NUMBER_MAX = 64;

/** Records that a person applied for another home station. */
export function ChangeForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const add = useCallMutation(trainAdminCalls.addChange, {
    renews: [trainAdminCalls.changes],
    saysItself: true,
  });
  return (
    <FormModal<{ readonly userName: string; readonly intervalHome: string }>
      name="trainChange"
      title={t('train.changeAdd')}
      save={(values) => add.mutateAsync(values)}
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item
        name="userName"
        label={t('train.userName')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={NUMBER_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item name="intervalHome" label={t('train.intervalHome')} rules={useStationRules()}>
        <Input maxLength={TRAIN_STATION_MAX} />
      </Form.Item>
    </FormModal>
  );
}
