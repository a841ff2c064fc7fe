import { appScope } from '@self-print/contract/appScopes.ts';
import { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import {
  APP_CALLS_PER_MINUTE,
  APP_NAME_MAX,
  type AppFacts,
  type NewAppKey,
  type SchoolApp,
} from '@self-print/contract/platform/appFacts.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useServices, useTexts } from '../../core/services.ts';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { FormModal } from '../../ui/FormModal.tsx';

const networkDetail = z.object({ network: z.string() });

interface AppFormProps {
  /** Undefined for a new one. */
  readonly app: SchoolApp | undefined;
  /** Gets the first key of a new app. */
  readonly onKey: (key: NewAppKey) => void;
  readonly onClose: () => void;
}

interface Values extends Pick<AppFacts, 'name' | 'scopes' | 'callsPerMinute'> {
  /** One a line. */
  readonly networks: string;
  readonly validUntil?: string | undefined;
}

/** Adds an app, or changes what it may do, from where and until when. */
export function AppForm({ app, onKey, onClose }: AppFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  // The same until the platform has answered, so that an app whose answer was lost is added once.
  const [addedId] = useState(newId);
  const options = { renews: [appAdminCalls.list], renewsWhenRefused: true, saysItself: true };
  const create = useCallMutation(appAdminCalls.create, options);
  const modify = useCallMutation(appAdminCalls.modify, options);
  const required = { required: true, message: t('common.required') };
  const save = async (values: Values) => {
    const facts = factsOf(values);
    if (app) return modify.mutateAsync({ appId: app.appId, revision: app.revision, facts });
    const { key } = await create.mutateAsync({ appId: addedId, facts });
    onKey(key);
  };
  return (
    <FormModal<Values>
      name="app"
      title={t(app ? 'apps.edit' : 'apps.add')}
      first={valuesOf(app?.facts)}
      save={save}
      words={(failure) => {
        if (failure.kind !== 'refused') return undefined;
        if (!app && failure.name === 'CHANGED_MEANWHILE') return t('apps.addedAlready');
        const detail = networkDetail.safeParse(failure.detail);
        return detail.success ? t('apps.networkInvalid', { network: detail.data.network }) : undefined;
      }}
      {...(app ? { done: t('common.saved') } : {})}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('apps.name')}
        extra={t('apps.nameHint')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input maxLength={APP_NAME_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item name="scopes" label={t('apps.scopes')} extra={t('apps.scopesHint')} rules={[required]}>
        <Checkbox.Group
          options={appScope.options.map((value) => ({ value, label: t(`apps.scope.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="networks" label={t('apps.networks')} extra={t('apps.networksHint')}>
        <Input.TextArea rows={3} className="mono" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="validUntil" label={t('apps.validUntil')} extra={t('apps.validUntilHint')}>
        <DayPicker />
      </Form.Item>
      <Form.Item name="callsPerMinute" label={t('apps.callsPerMinute')} rules={[required]}>
        <InputNumber min={1} max={APP_CALLS_PER_MINUTE.max} precision={0} />
      </Form.Item>
    </FormModal>
  );
}

function valuesOf(facts: AppFacts | undefined): Partial<Values> {
  if (!facts) return { scopes: [], networks: '', callsPerMinute: APP_CALLS_PER_MINUTE.first };
  const { networks, validUntil, ...rest } = facts;
  return { ...rest, networks: networks.join('\n'), ...(validUntil === null ? {} : { validUntil }) };
}

function factsOf({ networks, validUntil, ...rest }: Values): AppFacts {
  const lines = networks.split(/[\s,;]+/).filter((line) => line !== '');
  return { ...rest, networks: lines, validUntil: validUntil ?? null };
}
