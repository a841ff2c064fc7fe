import { type DuesSource, duesAdminCalls } from '@self-print/contract/platform/dues.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { whyOf } from '../../../ui/whyOf.ts';

const NAME_MAX = 40;
const ADDRESS_MAX = 500;
const WORD_MAX = 64;
const KEY_MAX = 128;

interface SourceFormProps {
  /** Undefined for a new one. */
  readonly source: DuesSource | undefined;
  readonly onClose: () => void;
}

interface Values extends Pick<DuesSource, 'name' | 'address' | 'account' | 'keyId' | 'enabled'> {
  readonly key?: string;
}

const NEW: Values = { name: { zh: '', en: '' }, address: '', account: '', keyId: '', enabled: true };

/** Adds a system of dues, or changes it. Its key is never shown, and stays as it is when its field is left empty. */
export function SourceForm({ source, onClose }: SourceFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  // The same until the platform has answered, so that a system whose answer was lost is added once.
  const [addedId] = useState(newId);
  const save = useCallMutation(duesAdminCalls.save, {
    renews: [duesAdminCalls.sources],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const { name, address, account, keyId, enabled } = source ?? NEW;
  const first = { name, address, account, keyId, enabled };
  return (
    <FormModal<Values>
      name="dues"
      title={t(source ? 'dues.edit' : 'dues.add')}
      first={first}
      save={(typed) =>
        save.mutateAsync({
          ...first,
          ...typed,
          sourceId: source?.sourceId ?? addedId,
          revision: source?.revision ?? 0,
        })
      }
      words={(failure) => {
        if (failure.kind !== 'refused' || failure.name !== 'PAY_PARAMETERS_INVALID') return undefined;
        const why = whyOf(failure);
        return why === undefined ? undefined : t('dues.invalid', { why });
      }}
      done={t('common.saved')}
      onClose={onClose}
    >
      <p>{t('dues.formText')}</p>
      <BilingualItem name="name" label={t('dues.name')} isRequired maxLength={NAME_MAX} />
      <TextItem name="address" label={t('dues.address')} hint={t('dues.addressHint')} max={ADDRESS_MAX} />
      <TextItem name="account" label={t('dues.account')} hint={t('dues.accountHint')} max={WORD_MAX} />
      <TextItem name="keyId" label={t('dues.keyId')} hint={t('dues.keyIdHint')} max={WORD_MAX} />
      <Form.Item
        name="key"
        label={t('dues.key')}
        extra={t('dues.keyHint')}
        rules={[{ required: source === undefined, message: t('common.required') }]}
      >
        <Input
          type="password"
          autoComplete="new-password"
          maxLength={KEY_MAX}
          placeholder={source ? t('dues.keyIsSet') : ''}
        />
      </Form.Item>
      <Form.Item
        name="enabled"
        label={t('dues.enabled')}
        extra={t('dues.enabledHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </FormModal>
  );
}

interface TextItemProps {
  readonly name: 'address' | 'account' | 'keyId';
  readonly label: string;
  readonly hint: string;
  readonly max: number;
}

function TextItem({ name, label, hint, max }: TextItemProps) {
  const { t } = useTexts();
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={[{ required: true, whitespace: true, message: t('common.required') }]}
    >
      <Input maxLength={max} autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}
