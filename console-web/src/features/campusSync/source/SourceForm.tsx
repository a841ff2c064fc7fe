import {
  databaseKind,
  needsPassword,
  type SourceKind,
  sourceKind,
  USUAL_PORTS,
} from '@self-print/contract/dataSource.ts';
import { type DataSource, dataSourceCalls } from '@self-print/contract/platform/campusSync.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { DatabaseFields } from './DatabaseFields.tsx';
import { HttpFields } from './HttpFields.tsx';
import { firstValues, type PlaceValues, placeOf } from './placeValues.ts';
import { SecretField, secretName } from './SecretField.tsx';
import { SftpFields } from './SftpFields.tsx';

const NAME_MAX = 64;

interface Values extends PlaceValues {
  readonly name: string;
  readonly kind: SourceKind;
  readonly password: string;
}

interface SourceFormProps {
  /** Undefined for a new one. */
  readonly source: DataSource | undefined;
  /** Given what was saved; undefined where nothing was. */
  readonly onClose: (saved: DataSource | undefined) => void;
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
  const [signIn, setSignIn] = useState(first.signIn);
  const saved = useRef<DataSource>(undefined);
  const database = databaseKind.safeParse(kind).data;
  const secret = secretName(kind, way, signIn);
  const saveTyped = async (typed: Partial<Values>) => {
    const { name, kind: _kind, password, ...values } = { ...first, ...typed };
    const place = placeOf(kind, values);
    saved.current = await save.mutateAsync({
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
      onClose={() => onClose(saved.current)}
    >
      <Form.Item
        name="name"
        label={t('sync.name')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={NAME_MAX} />
      </Form.Item>
      <KindField onKind={setKind} />
      {database !== undefined && <DatabaseFields kind={database} first={first} />}
      {kind === 'http' && <HttpFields first={first} way={way} onWay={setWay} />}
      {kind === 'sftp' && <SftpFields onSignIn={setSignIn} />}
      {kind === 'file' && <p className="under">{t('sync.fileHint')}</p>}
      {secret !== undefined && <SecretField name={secret} isKept={source?.hasPassword === true} />}
    </FormModal>
  );
}

/** What a source is. Servers have a port that is usual for their kind. */
function KindField({ onKind }: { readonly onKind: (kind: SourceKind) => void }) {
  const { t } = useTexts();
  const form = Form.useFormInstance<Values>();
  const changed = (kind: SourceKind) => {
    const port = USUAL_PORTS[kind];
    if (port !== null) form.setFieldValue('port', port);
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
