import {
  baseAddress,
  fieldPath,
  type HttpAccess,
  headerName,
  httpPath,
  parameterName,
} from '@self-print/contract/dataSource.ts';
import { Alert, Form, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { AuthorityField } from './AuthorityField.tsx';
import { PagingFields } from './PagingFields.tsx';
import type { PlaceValues } from './placeValues.ts';
import { TextField } from './TextField.tsx';

type Way = HttpAccess['way'];

const WAYS: readonly Way[] = ['oauth', 'header', 'basic', 'none'];

interface HttpFieldsProps {
  readonly first: PlaceValues;
  readonly way: Way;
  readonly onWay: (way: Way) => void;
}

/** Where an interface is, who asks it, and how its answers are read. */
export function HttpFields({ first, way, onWay }: HttpFieldsProps) {
  const { t } = useTexts();
  const [address, setAddress] = useState(first.address);
  const isPlain = address.trim().startsWith('http:');
  return (
    <>
      <TextField
        name="address"
        label="sync.address"
        hint="sync.addressHint"
        shape={baseAddress}
        wrong="sync.addressWrong"
        onChange={setAddress}
      />
      {isPlain && (
        <Form.Item>
          <Alert type="warning" showIcon title={t('sync.addressPlain')} />
        </Form.Item>
      )}
      <AuthorityField isHidden={isPlain} />
      <TextField name="path" label="sync.path" hint="sync.pathHint" shape={httpPath} wrong="sync.pathWrong" />
      <TextField
        name="rowsAt"
        label="sync.rowsAt"
        hint="sync.rowsAtHint"
        isOptional
        shape={fieldPath}
        wrong="sync.fieldWrong"
      />
      <Form.Item name="access" label={t('sync.access')}>
        <Select<Way>
          onChange={onWay}
          options={WAYS.map((value) => ({ value, label: t(`sync.access.${value}`) }))}
        />
      </Form.Item>
      {way === 'header' && (
        <TextField name="header" label="sync.header" shape={headerName} wrong="sync.headerWrong" />
      )}
      {way === 'basic' && <TextField name="userName" label="sync.account" />}
      {way === 'oauth' && <OauthFields />}
      <PagingFields first={first} />
      <TextField
        name="sinceParameter"
        label="sync.sinceParameter"
        hint="sync.sinceParameterHint"
        isOptional
        shape={parameterName}
        wrong="sync.parameterWrong"
      />
    </>
  );
}

function OauthFields() {
  const { t } = useTexts();
  return (
    <>
      <TextField
        name="tokenAddress"
        label="sync.tokenAddress"
        shape={baseAddress}
        wrong="sync.addressWrong"
      />
      <TextField name="clientId" label="sync.clientId" />
      <Form.Item name="clientAuth" label={t('sync.clientAuth')}>
        <Select
          options={(['basic', 'post'] as const).map((value) => ({
            value,
            label: t(`sync.clientAuth.${value}`),
          }))}
        />
      </Form.Item>
      <TextField name="scope" label="sync.scope" hint="sync.scopeHint" isOptional />
    </>
  );
}
