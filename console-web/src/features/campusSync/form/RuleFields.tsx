import { WEEKDAYS } from '@self-print/contract/campusSync.ts';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { minuteOf } from '../../../ui/timeOfDay.ts';

const PLANS = ['none', 'daily', 'weekly', 'hours'] as const;
const HOURS_MAX = 24;

/** What a scheme may do and when it runs. */
export function RuleFields() {
  const { t } = useTexts();
  const plan = Form.useWatch<(typeof PLANS)[number] | undefined>('plan');
  const required = [{ required: true, message: t('common.required') }];
  return (
    <>
      <Form.Item name="gone" label={t('sync.gone')} extra={t('sync.goneHint')}>
        <Select
          options={(['keep', 'remove'] as const).map((value) => ({ value, label: t(`sync.gone.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="thresholdPercent"
        label={t('sync.threshold')}
        extra={t('sync.thresholdHint')}
        rules={required}
      >
        <InputNumber min={0} max={100} precision={0} />
      </Form.Item>
      <Form.Item name="plan" label={t('sync.schedule')}>
        <Select options={PLANS.map((value) => ({ value, label: t(`sync.schedule.${value}`) }))} />
      </Form.Item>
      <Form.Item name="day" label={t('sync.day')} hidden={plan !== 'weekly'}>
        <Select options={WEEKDAYS.map((value) => ({ value, label: t(`sync.day.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="time"
        label={t('sync.time')}
        hidden={plan !== 'daily' && plan !== 'weekly'}
        rules={[
          {
            validator: (_, time: string) =>
              minuteOf(time) === undefined
                ? Promise.reject(new Error(t('sync.timeWrong')))
                : Promise.resolve(),
          },
        ]}
      >
        <Input maxLength={5} />
      </Form.Item>
      <Form.Item name="every" label={t('sync.every')} hidden={plan !== 'hours'} rules={required}>
        <InputNumber min={1} max={HOURS_MAX} precision={0} />
      </Form.Item>
    </>
  );
}
