import { SOURCE_PORTS, type SourceKind, sourceKind } from '@self-print/contract/campusSync.ts';
import { type DataSource, dataSourceCalls } from '@self-print/contract/platform/campusSync.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

const HOST = /^[A-Za-z0-9_.:-]+$/;
const NAME_MAX = 64;
const HOST_MAX = 253;
const TEXT_MAX = 128;
const SECRET_MAX = 256;
const PORT_MAX = 65_535;

type Values = Omit<DataSource, 'sourceId' | 'hasPassword' | 'schemes' | 'revision' | 'kind'> & {
  readonly password: string;
};

const NEW = {
  name: '',
  kind: 'postgresql',
  host: '',
  port: SOURCE_PORTS.postgresql,
  database: '',
  userName: '',
  tls: 'verified',
  authority: '',
} as const;

interface SourceFormProps {
  /** Undefined for a new one. */
  readonly source: DataSource | undefined;
  readonly onClose: () => void;
}

/** Adds a data source, or changes it. */
export function SourceForm({ source, onClose }: SourceFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  const [sourceId] = useState(() => source?.sourceId ?? newId());
  const [kind, setKind] = useState<SourceKind>(source?.kind ?? NEW.kind);
  const [tls, setTls] = useState(source?.tls ?? NEW.tls);
  const save = useCallMutation(dataSourceCalls.save, {
    renews: [dataSourceCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const { name, host, port, database, userName, authority } = source ?? NEW;
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <FormModal<Values>
      name="source"
      title={t(source ? 'sync.editSource' : 'sync.addSource')}
      first={{ name, host, port, database, userName, tls, authority, password: '' }}
      save={({ password, ...typed }) =>
        save.mutateAsync({
          sourceId,
          kind,
          ...typed,
          name: typed.name.trim(),
          host: typed.host.trim(),
          authority: (typed.authority ?? '').trim(),
          ...(password === '' ? {} : { password }),
          revision: source?.revision ?? 0,
        })
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('sync.name')} rules={required}>
        <Input maxLength={NAME_MAX} />
      </Form.Item>
      <Form.Item label={t('sync.kind')} htmlFor="source_kind">
        <Select<SourceKind>
          id="source_kind"
          value={kind}
          onChange={setKind}
          options={sourceKind.options.map((value) => ({ value, label: t(`sync.kind.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="host"
        label={t('sync.host')}
        rules={[{ required: true, pattern: HOST, message: t('sync.hostWrong') }]}
      >
        <Input maxLength={HOST_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="port"
        label={t('sync.port')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber min={1} max={PORT_MAX} precision={0} />
      </Form.Item>
      <Form.Item name="database" label={t('sync.database')} rules={required}>
        <Input maxLength={TEXT_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item name="userName" label={t('sync.account')} rules={required}>
        <Input maxLength={TEXT_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('sync.password')}
        {...(source ? { extra: t('sync.passwordKept') } : {})}
        rules={source ? [] : [{ required: true, message: t('common.required') }]}
      >
        <Input.Password maxLength={SECRET_MAX} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="tls" label={t('sync.tls')}>
        <Select
          onChange={setTls}
          options={(['verified', 'none'] as const).map((value) => ({ value, label: t(`sync.tls.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="authority"
        label={t('sync.authority')}
        extra={t('sync.authorityHint')}
        hidden={tls === 'none'}
      >
        <Input.TextArea rows={3} spellCheck={false} />
      </Form.Item>
    </FormModal>
  );
}
