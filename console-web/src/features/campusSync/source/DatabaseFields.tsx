import { type DatabaseKind, hostName, serviceName } from '@self-print/contract/dataSource.ts';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { AuthorityField } from './AuthorityField.tsx';
import { PortField } from './PortField.tsx';
import type { PlaceValues } from './placeValues.ts';
import { TextField } from './TextField.tsx';

interface DatabaseFieldsProps {
  readonly kind: DatabaseKind;
  readonly first: PlaceValues;
}

/** Where a database is and as whom it is read. */
export function DatabaseFields({ kind, first }: DatabaseFieldsProps) {
  const { t } = useTexts();
  const [tls, setTls] = useState(first.tls);
  return (
    <>
      <TextField name="host" label="sync.host" shape={hostName} wrong="sync.hostWrong" />
      <PortField />
      {kind === 'oracle' ? (
        <TextField
          key="service"
          name="database"
          label="sync.service"
          hint="sync.serviceHint"
          shape={serviceName}
          wrong="sync.serviceWrong"
        />
      ) : (
        <TextField key="database" name="database" label="sync.database" />
      )}
      <TextField name="userName" label="sync.account" />
      <Form.Item name="tls" label={t('sync.tls')}>
        <Select
          onChange={setTls}
          options={(['verified', 'none'] as const).map((value) => ({ value, label: t(`sync.tls.${value}`) }))}
        />
      </Form.Item>
      <AuthorityField isHidden={tls === 'none'} />
    </>
  );
}
