import { type Inquiry, inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import {
  INQUIRY_CACHE_MINUTES_MAX,
  INQUIRY_PRINTS_MAX,
  type InquiryFacts,
  inquiryFacts,
  inquiryIcon,
  inquiryView,
} from '@self-print/contract/platform/inquiryFacts.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { SaveError } from '../../ui/saveProblem.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { factsOf, type InquiryValues, valuesOf } from './inquiryValues.ts';

const PERIODS = ['month', 'year', 'ever'] as const;
const ASSURANCES = ['normal', 'strong'] as const;
const POSITION_MAX = 9_999;

interface InquiryFormProps {
  /** Undefined for a new one. */
  readonly inquiry: Inquiry | undefined;
  readonly onClose: () => void;
}

/** Adds an inquiry, or changes it. */
export function InquiryForm({ inquiry, onClose }: InquiryFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  // The same until the platform has answered, so that an inquiry whose answer was lost is added once.
  const [addedId] = useState(newId);
  const save = useCallMutation(inquiryAdminCalls.save, {
    renews: [inquiryAdminCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const first = valuesOf(inquiry?.facts);
  const [source, setSource] = useState(first.source);
  const [printable, setPrintable] = useState(first.printable);
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  const number = [{ required: true, message: t('common.required') }];
  const parsed = (values: InquiryValues): InquiryFacts => {
    const read = inquiryFacts.safeParse(factsOf(values));
    if (!read.success) throw new SaveError(t('inquiry.invalid'));
    return read.data;
  };
  return (
    <FormModal<InquiryValues>
      name="inquiry"
      isWide
      title={t(inquiry ? 'inquiry.edit' : 'inquiry.add')}
      first={first}
      save={async (typed) =>
        save.mutateAsync({
          id: inquiry?.inquiryId ?? addedId,
          revision: inquiry?.revision ?? 0,
          facts: parsed({ ...first, ...typed }),
        })
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <BilingualItem name="title" label={t('inquiry.title')} isRequired maxLength={40} />
      <Form.Item name="code" label={t('inquiry.code')} extra={t('inquiry.codeHint')} rules={required}>
        <Input maxLength={32} autoComplete="off" />
      </Form.Item>
      <Form.Item name="position" label={t('inquiry.position')} rules={number}>
        <InputNumber min={0} max={POSITION_MAX} precision={0} />
      </Form.Item>
      <Form.Item name="icon" label={t('inquiry.icon')}>
        <Select
          options={inquiryIcon.options.map((value) => ({ value, label: t(`inquiry.icon.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="source" label={t('inquiry.source')} extra={t(`inquiry.sourceHint.${source}`)}>
        <Select
          onChange={setSource}
          options={(['record', 'system'] as const).map((value) => ({
            value,
            label: t(`inquiry.source.${value}`),
          }))}
        />
      </Form.Item>
      {source === 'record' ? (
        <Form.Item name="list" label={t('inquiry.list')} extra={t('inquiry.listHint')}>
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
      ) : (
        <Form.Item
          name="cacheMinutes"
          label={t('inquiry.cache')}
          extra={t('inquiry.cacheHint')}
          rules={number}
        >
          <InputNumber min={0} max={INQUIRY_CACHE_MINUTES_MAX} precision={0} />
        </Form.Item>
      )}
      <ColumnFields />
      <Form.Item name="view" label={t('inquiry.view')}>
        <Select
          options={inquiryView.options.map((value) => ({ value, label: t(`inquiry.view.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="minAssurance" label={t('inquiry.assurance')}>
        <Select options={ASSURANCES.map((value) => ({ value, label: t(`inquiry.assurance.${value}`) }))} />
      </Form.Item>
      <Form.Item name="printable" label={t('inquiry.printable')} valuePropName="checked">
        <Switch onChange={setPrintable} />
      </Form.Item>
      {printable && (
        <>
          <Form.Item name="printLimit" label={t('inquiry.printLimit')} extra={t('inquiry.printLimitHint')}>
            <InputNumber min={1} max={INQUIRY_PRINTS_MAX} precision={0} />
          </Form.Item>
          <Form.Item name="printPeriod" label={t('inquiry.printPeriod')}>
            <Select options={PERIODS.map((value) => ({ value, label: t(`inquiry.period.${value}`) }))} />
          </Form.Item>
        </>
      )}
    </FormModal>
  );
}
