import { fieldPath, type HttpPaging, parameterName } from '@self-print/contract/dataSource.ts';
import { Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import type { PlaceValues } from './placeValues.ts';
import { TextField } from './TextField.tsx';

type Way = HttpPaging['way'];

const WAYS: readonly Way[] = ['none', 'page', 'offset', 'cursor', 'next'];
const PARAMETERS = {
  page: 'sync.pageParameter',
  offset: 'sync.offsetParameter',
  cursor: 'sync.cursorParameter',
} as const;
const SIZE_MAX = 10_000;

/** How one asks an interface for what does not fit into an answer. */
export function PagingFields({ first }: { readonly first: PlaceValues }) {
  const { t } = useTexts();
  const [way, setWay] = useState(first.paging);
  const isCounted = way === 'page' || way === 'offset';
  return (
    <>
      <Form.Item name="paging" label={t('sync.paging')}>
        <Select<Way>
          onChange={setWay}
          options={WAYS.map((value) => ({ value, label: t(`sync.paging.${value}`) }))}
        />
      </Form.Item>
      {(isCounted || way === 'cursor') && (
        <TextField
          name="parameter"
          label={PARAMETERS[way]}
          shape={parameterName}
          wrong="sync.parameterWrong"
        />
      )}
      {way === 'page' && (
        <Form.Item name="firstPage" label={t('sync.firstPage')}>
          <Select options={[1, 0].map((value) => ({ value, label: String(value) }))} />
        </Form.Item>
      )}
      {isCounted && (
        <>
          <TextField
            name="sizeParameter"
            label="sync.sizeParameter"
            isOptional
            shape={parameterName}
            wrong="sync.parameterWrong"
          />
          <Form.Item
            name="size"
            label={t('sync.size')}
            rules={[{ required: true, message: t('common.required') }]}
          >
            <InputNumber min={1} max={SIZE_MAX} precision={0} />
          </Form.Item>
        </>
      )}
      {way === 'cursor' && (
        <TextField name="cursorAt" label="sync.cursorAt" shape={fieldPath} wrong="sync.fieldWrong" />
      )}
      {way === 'next' && (
        <TextField
          name="nextAt"
          label="sync.nextAt"
          hint="sync.nextAtHint"
          isOptional
          shape={fieldPath}
          wrong="sync.fieldWrong"
        />
      )}
      <TextField
        name="totalAt"
        label="sync.totalAt"
        hint="sync.totalAtHint"
        isOptional
        shape={fieldPath}
        wrong="sync.fieldWrong"
      />
    </>
  );
}
