import {
  DATABASE_PORTS,
  databaseKind,
  type HttpAccess,
  needsPassword,
  type SourceKind,
  sourceKind,
} from '@self-print/contract/dataSource.ts';
import { type DataSource, dataSourceCalls } from '@self-print/contract/platform/campusSync.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';
import type { TextKey } from '../../../texts/keys.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { DatabaseFields } from './DatabaseFields.tsx';
import { HttpFields } from './HttpFields.tsx';
import { firstValues, type PlaceValues, placeOf } from './placeValues.ts';

const NAME_MAX = 64;
const SECRET_MAX = 256;

/** What the secret of an interface is called; there is none where nobody has to prove anything. */
const SECRETS = {
  none: undefined,
  header: 'sync.apiKey',
  basic: 'sync.password',
  oauth: 'sync.clientSecret',
} as const satisfies Record<HttpAccess['way'], TextKey | undefined>;
type SecretLabel = NonNullable<(typeof SECRETS)[HttpAccess['way']]>;

interface Values extends PlaceValues {
  readonly name: string;
  readonly kind: SourceKind;
  readonly password: string;
}

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
  const save = useCallMutation(dataSourceCalls.save, {
    renews: [dataSourceCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const first: Values = {
    ...firstValues(source?.place),
    name: source?.name ?? '',
    kind: source?.place.kind ?? 'postgresql',
    password: '',
  };
  const [kind, setKind] = useState(first.kind);
  const [way, setWay] = useState(first.access);
  const secret = kind === 'http' ? SECRETS[way] : 'sync.password';
  const saveTyped = (typed: Partial<Values>) => {
    const { name, kind: _kind, password, ...values } = { ...first, ...typed };
    const place = placeOf(kind, values);
    return save.mutateAsync({
      sourceId,
      name: name.trim(),
      place,
      ...(password !== '' && needsPassword(place) ? { password } : {}),
      revision: source?.revision ?? 0,
    });
  };
  return (
    <FormModal<Values>
      name="source"
      title={t(source ? 'sync.editSource' : 'sync.addSource')}
      first={first}
      save={saveTyped}
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('sync.name')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={NAME_MAX} />
      </Form.Item>
      <KindField onKind={setKind} />
      {kind === 'http' ? (
        <HttpFields first={first} way={way} onWay={setWay} />
      ) : (
        <DatabaseFields first={first} />
      )}
      {secret !== undefined && <SecretField label={secret} isKept={source?.hasPassword === true} />}
    </FormModal>
  );
}

/** What a source is. A database has a port that is usual for its kind. */
function KindField({ onKind }: { readonly onKind: (kind: SourceKind) => void }) {
  const { t } = useTexts();
  const form = Form.useFormInstance<Values>();
  const changed = (kind: SourceKind) => {
    const database = databaseKind.safeParse(kind);
    if (database.success) form.setFieldValue('port', DATABASE_PORTS[database.data]);
    onKind(kind);
  };
  return (
    <Form.Item name="kind" label={t('sync.kind')}>
      <Select<SourceKind>
        onChange={changed}
        options={sourceKind.options.map((value) => ({ value, label: t(`sync.kind.${value}`) }))}
      />
    </Form.Item>
  );
}

/** The password, or what stands for it. */
function SecretField({ label, isKept }: { readonly label: SecretLabel; readonly isKept: boolean }) {
  const { t } = useTexts();
  return (
    <Form.Item
      name="password"
      label={t(label)}
      {...(isKept ? { extra: t('sync.secretKept') } : {})}
      rules={isKept ? [] : [{ required: true, message: t('common.required') }]}
    >
      <Input.Password maxLength={SECRET_MAX} autoComplete="new-password" />
    </Form.Item>
  );
}
