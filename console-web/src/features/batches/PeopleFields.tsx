import { BATCH_PEOPLE_MAX } from '@self-print/contract/batches.ts';
import type { BatchScheme } from '@self-print/contract/platform/batchExport.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, AutoComplete, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { readTableFile } from '../../ui/tableImport/readTableFile.ts';
import { TableFileInput } from '../../ui/tableImport/TableFileInput.tsx';
import { tableNumbers, typedNumbers } from './numbersOf.ts';

const TEXT_MAX = 64;
const LINES = 6;

/** Whom a scheme is for: everybody of a department or role, or the numbers of a list or a file. */
export function PeopleFields({ scheme }: { readonly scheme: BatchScheme | undefined }) {
  const { t } = useTexts();
  const form = Form.useFormInstance();
  const kind: unknown = Form.useWatch('kind', form);
  return (
    <>
      <Form.Item name="kind" label={t('batch.people')}>
        <Radio.Group
          options={[
            { value: 'list', label: t('batch.people.list') },
            { value: 'query', label: t('batch.people.query') },
          ]}
        />
      </Form.Item>
      {kind === 'query' ? <QueryFields /> : <ListField scheme={scheme} />}
    </>
  );
}

function QueryFields() {
  const { t } = useTexts();
  const roles = useRoleNames();
  const departments = useCallQuery(peopleCalls.departments, {}, { enabled: useMay('user:read') });
  return (
    <>
      <Form.Item name="department" label={t('batch.department')}>
        <AutoComplete
          options={(departments.data ?? []).map((value) => ({ value }))}
          showSearch={{ filterOption: true }}
          maxLength={TEXT_MAX}
        />
      </Form.Item>
      <Form.Item name="role" label={t('batch.role')} extra={t('batch.queryHint')}>
        <Select allowClear options={roles.ordinary} />
      </Form.Item>
    </>
  );
}

function ListField({ scheme }: { readonly scheme: BatchScheme | undefined }) {
  const { t, language } = useTexts();
  const form = Form.useFormInstance();
  const [trouble, setTrouble] = useState<string>();
  const typed: unknown = Form.useWatch('numbers', form);
  const count = typeof typed === 'string' ? typedNumbers(typed).length : 0;
  const kept = scheme?.people.kind === 'list' ? scheme.count : 0;
  const open = async (file: File) => {
    const read = await readTableFile(file);
    const numbers = read.ok ? tableNumbers(read.value) : [];
    if (numbers.length > 0) form.setFieldValue('numbers', numbers.join('\n'));
    const why = read.ok ? t('batch.fileEmpty') : t(`tableImport.${read.problem}`);
    setTrouble(numbers.length > 0 ? undefined : why);
  };
  return (
    <>
      <Form.Item
        name="numbers"
        label={t('batch.numbers')}
        extra={
          count > 0 || kept === 0
            ? t('batch.numbersCount', {
                n: formatNumber(count, language),
                max: formatNumber(BATCH_PEOPLE_MAX, language),
              })
            : t('batch.numbersKept', { n: formatNumber(kept, language) })
        }
      >
        <Input.TextArea rows={LINES} autoComplete="off" />
      </Form.Item>
      <Form.Item>
        <Labelled label={t('batch.file')}>
          {(id) => <TableFileInput id={id} disabled={false} onFile={(file) => void open(file)} />}
        </Labelled>
        {trouble !== undefined && <Alert type="error" showIcon role="alert" title={trouble} />}
      </Form.Item>
    </>
  );
}
