import { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import { HOOK_ADDRESS_MAX, type Hook, hookAdminCalls } from '@self-print/contract/platform/hookAdmin.ts';
import { hookEventKind } from '@self-print/contract/schoolEvents.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Checkbox, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

/** More apps than any school has. */
const APPS_SHOWN = { page: 1, rows: 100 };

interface HookFormProps {
  /** Undefined for a new one. */
  readonly hook: Hook | undefined;
  readonly onClose: () => void;
}

type Values = Pick<Hook, 'appId' | 'address' | 'kinds' | 'enabled'>;

/** Adds an address that is told of events, or changes it. */
export function HookForm({ hook, onClose }: HookFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  // The same until the platform has answered, so that an address whose answer was lost is added once.
  const [addedId] = useState(newId);
  const apps = useCallQuery(appAdminCalls.list, APPS_SHOWN);
  const save = useCallMutation(hookAdminCalls.save, {
    renews: [hookAdminCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const required = { required: true, message: t('common.required') };
  // Only these may be told of events.
  const listening = apps.data?.rows.filter(({ facts }) => facts.scopes.includes('events:receive')) ?? [];
  return (
    <FormModal<Values>
      name="hook"
      title={t(hook ? 'hooks.edit' : 'hooks.add')}
      first={hook ?? { address: '', kinds: [...hookEventKind.options], enabled: true }}
      save={({ appId, address, kinds, enabled }) =>
        save.mutateAsync({
          hookId: hook?.hookId ?? addedId,
          revision: hook?.revision ?? 0,
          appId,
          address,
          kinds,
          enabled,
        })
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="appId" label={t('hooks.app')} extra={t('hooks.appHint')} rules={[required]}>
        <Select
          loading={apps.isPending}
          notFoundContent={t('hooks.noApp')}
          options={listening.map(({ appId, facts }) => ({ value: appId, label: facts.name }))}
        />
      </Form.Item>
      <Form.Item
        name="address"
        label={t('hooks.address')}
        extra={t('hooks.addressHint')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input maxLength={HOOK_ADDRESS_MAX} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="kinds" label={t('hooks.kinds')} rules={[required]}>
        <Checkbox.Group
          options={hookEventKind.options.map((value) => ({ value, label: t(`hooks.kind.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="enabled"
        label={t('hooks.enabled')}
        extra={t('hooks.enabledHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </FormModal>
  );
}
