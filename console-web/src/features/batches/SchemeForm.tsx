import {
  BATCH_NUMBER_LENGTH_MAX,
  BATCH_PEOPLE_MAX,
  type BatchOutput,
  type BatchSorting,
  batchOutput,
  batchSorting,
} from '@self-print/contract/batches.ts';
import {
  FIRST_NAME_RULE,
  isNameRule,
  NAME_RULE_MAX,
  NAME_VARIABLES,
  nameBy,
} from '@self-print/contract/batchNames.ts';
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { type BatchScheme, batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { overlongNumber, typedNumbers } from './numbersOf.ts';
import { PeopleFields } from './PeopleFields.tsx';

const NAME_MAX = 60;
/** As much of an overlong number as tells which one it is. */
const OVERLONG_SHOWN = 20;

interface SchemeValues {
  readonly name: string;
  readonly itemId: string;
  readonly language: DocumentLanguage;
  readonly kind: 'list' | 'query';
  readonly numbers?: string;
  readonly department?: string;
  readonly role?: string;
  readonly naming: string;
  readonly output: BatchOutput;
  readonly sorting: BatchSorting;
}

interface SchemeFormProps {
  /** Undefined: a new one. */
  readonly scheme: BatchScheme | undefined;
  readonly onClose: () => void;
}

const FIRST: Partial<SchemeValues> = {
  language: 'zh',
  kind: 'list',
  naming: FIRST_NAME_RULE,
  output: 'zip',
  sorting: 'given',
};

/** Adds or changes a scheme. */
export function SchemeForm({ scheme, onClose }: SchemeFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  const [addedId] = useState(newId);
  const { documents } = useOptionSources();
  const save = useCallMutation(batchExportCalls.saveScheme, {
    renews: [batchExportCalls.schemes],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <FormModal<SchemeValues>
      name="batchScheme"
      title={t(scheme ? 'batch.editScheme' : 'batch.addScheme')}
      first={scheme ? valuesOf(scheme) : FIRST}
      check={(values) => {
        if (values.kind === 'query')
          return values.department?.trim() || values.role ? undefined : t('batch.queryMissing');
        const numbers = typedNumbers(values.numbers ?? '');
        const overlong = overlongNumber(numbers);
        if (overlong !== undefined)
          return t('batch.numberOverlong', {
            number: overlong.slice(0, OVERLONG_SHOWN),
            max: BATCH_NUMBER_LENGTH_MAX,
          });
        if (numbers.length > BATCH_PEOPLE_MAX) return t('batch.tooMany');
        return numbers.length === 0 && scheme?.people.kind !== 'list' ? t('batch.numbersMissing') : undefined;
      }}
      save={(values) =>
        save.mutateAsync({
          schemeId: scheme?.schemeId ?? addedId,
          revision: scheme?.revision ?? 0,
          name: values.name,
          itemId: values.itemId,
          language: values.language,
          // Without files of their own nobody sees what is wrong with a name, and it is not used.
          naming: isNameRule(values.naming) ? values.naming : FIRST_NAME_RULE,
          output: values.output,
          sorting: values.sorting,
          people: peopleOf(values),
        })
      }
      words={(failure) => {
        const refused = failure.kind === 'refused' ? failure.name : undefined;
        if (refused === 'DOCUMENT_UNAVAILABLE') return t('batch.noTemplate');
        return refused === 'CHANGED_MEANWHILE' ? t('common.changedMeanwhile') : undefined;
      }}
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('batch.name')} rules={required}>
        <Input maxLength={NAME_MAX} />
      </Form.Item>
      <Form.Item name="itemId" label={t('batch.item')} rules={required} extra={t('batch.itemHint')}>
        <SearchSelect source={documents} />
      </Form.Item>
      <Form.Item name="language" label={t('batch.language')}>
        <Radio.Group options={DOCUMENT_LANGUAGES.map((value) => ({ value, label: t(`common.${value}`) }))} />
      </Form.Item>
      <PeopleFields scheme={scheme} />
      <ResultFields />
      <Alert type="info" showIcon title={t('batch.whatItMeans')} />
    </FormModal>
  );
}

function ResultFields() {
  const { t } = useTexts();
  const form = Form.useFormInstance();
  const output: unknown = Form.useWatch('output', form);
  const rule: unknown = Form.useWatch('naming', form);
  const isNamed = output === undefined || output === 'zip';
  const sample = {
    number: '2026010118',
    name: '欧阳小明',
    department: '文学院',
    item: '毕业证书',
    no: '0001',
    date: '2026-06-30',
  };
  const example = typeof rule === 'string' && isNameRule(rule) ? `${nameBy(rule, sample)}.pdf` : undefined;
  const variables = NAME_VARIABLES.map((name) => `{${name}} ${t(`batch.variable.${name}`)}`);
  return (
    <>
      <Form.Item
        name="output"
        label={t('batch.output')}
        extra={
          output === 'oneFile'
            ? t('batch.oneFileHint')
            : output === 'terminal'
              ? t('batch.terminalHint')
              : undefined
        }
      >
        <Radio.Group
          options={batchOutput.options.map((value) => ({
            value,
            label: t(`batch.output.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="naming"
        label={t('batch.naming')}
        hidden={!isNamed}
        extra={
          <>
            {variables.join('  ')}
            {example !== undefined && <div>{t('batch.example', { name: example })}</div>}
          </>
        }
        rules={[
          {
            validator: async (_: unknown, value: unknown) => {
              if (isNamed && !(typeof value === 'string' && isNameRule(value)))
                throw new Error(t('batch.namingWrong'));
            },
          },
        ]}
      >
        <Input maxLength={NAME_RULE_MAX} />
      </Form.Item>
      <Form.Item name="sorting" label={t('batch.sorting')}>
        <Select
          options={batchSorting.options.map((value) => ({ value, label: t(`batch.sorting.${value}`) }))}
        />
      </Form.Item>
    </>
  );
}

function valuesOf({ people, ...scheme }: BatchScheme): Partial<SchemeValues> {
  const { name, itemId, language, naming, output, sorting } = scheme;
  const shared = { name, itemId, language, naming, output, sorting };
  if (people.kind === 'list') return { ...shared, kind: 'list' };
  const { department, role } = people;
  return { ...shared, kind: 'query', department, ...(role === null ? {} : { role }) };
}

function peopleOf({ kind, department = '', role, numbers = '' }: SchemeValues) {
  if (kind === 'query') return { kind, department, role: role ?? null };
  const typed = typedNumbers(numbers);
  return typed.length === 0 ? { kind } : { kind, numbers: typed };
}
