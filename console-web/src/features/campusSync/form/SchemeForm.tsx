import { canFollow } from '@self-print/contract/dataSource.ts';
import {
  type DataSource,
  dataSourceCalls,
  type SyncScheme,
  syncSchemeCalls,
} from '@self-print/contract/platform/campusSync.ts';
import { type RecordVariable, recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { columnsFor } from '@self-print/contract/recordTable/targets.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SaveError } from '../../../ui/saveProblem.ts';
import { recogniseChoices } from '../../recordImports/recogniseChoices.ts';
import { SubjectChoice } from '../../recordImports/SubjectChoice.tsx';
import { choicesFor } from '../../recordImports/targets.ts';
import { useTableNames } from '../tableNames.ts';
import { MappingFields } from './MappingFields.tsx';
import { mappedColumns, mappingOfRules, withChoices } from './mapping.ts';
import { RuleFields } from './RuleFields.tsx';
import { firstRules, type RuleValues, rulesOf } from './ruleValues.ts';

const NAME_MAX = 64;

interface SchemeFormProps {
  /** Undefined for a new one. */
  readonly scheme: SyncScheme | undefined;
  readonly onClose: () => void;
}

/** Adds a scheme or changes it, once what it can choose from is known. */
export function SchemeForm(props: SchemeFormProps) {
  const sources = useCallQuery(dataSourceCalls.list, {});
  const variables = useCallQuery(recordImportCalls.variables, {});
  if (sources.data && variables.data)
    return <SchemeFields {...props} sources={sources.data} variables={variables.data} />;
  return (
    <Modal open footer={null} onCancel={props.onClose}>
      <Loaded asked={sources}>{() => <Loaded asked={variables}>{() => null}</Loaded>}</Loaded>
    </Modal>
  );
}

interface SchemeFieldsProps extends SchemeFormProps {
  readonly sources: readonly DataSource[];
  readonly variables: readonly RecordVariable[];
}

interface Values extends RuleValues {
  readonly name: string;
  readonly sourceId: string;
}

function SchemeFields({ scheme, sources, variables, onClose }: SchemeFieldsProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  const [schemeId] = useState(() => scheme?.schemeId ?? newId());
  const [sourceId, setSourceId] = useState(scheme?.sourceId);
  const read = useReadTable(scheme, variables);
  // Fields that are not shown, as the source does not answer, stay as they were.
  const first = firstRules(scheme?.rules);
  const follows = (chosen: string) => {
    const source = sources.find((each) => each.sourceId === chosen);
    return source !== undefined && canFollow(source.place, read.list !== undefined);
  };
  const save = useCallMutation(syncSchemeCalls.save, {
    renews: [syncSchemeCalls.list, dataSourceCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const saveTyped = async ({ name, sourceId: chosen, ...typed }: Values) => {
    const columns = mappedColumns(read.mapping);
    if (!columns.ok) throw new SaveError(t(`sync.${columns.problem}`));
    if (!read.place) throw new SaveError(t('sync.mappingWrong'));
    const { schema, name: table } = read.place;
    const rules = {
      schema,
      table,
      list: read.list ?? null,
      columns: columns.value,
      ...rulesOf({ ...first, ...typed }),
      ...(follows(chosen) ? {} : { watermark: null }),
    };
    const revision = scheme?.revision ?? 0;
    await save.mutateAsync({ schemeId, sourceId: chosen, name: name.trim(), rules, revision });
  };
  const required = { required: true, message: t('common.required') };
  return (
    <FormModal<Values>
      name="scheme"
      title={t(scheme ? 'sync.editScheme' : 'sync.addScheme')}
      first={{
        name: scheme?.name ?? '',
        ...(scheme ? { sourceId: scheme.sourceId } : {}),
        ...first,
      }}
      save={saveTyped}
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('sync.name')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={NAME_MAX} />
      </Form.Item>
      <Form.Item name="sourceId" label={t('sync.source')} rules={[required]}>
        <Select
          options={sources.map(({ sourceId: value, name: label }) => ({ value, label }))}
          onChange={(chosen: string) => {
            setSourceId(chosen);
            read.forget();
          }}
        />
      </Form.Item>
      {sourceId !== undefined && (
        <TableFields
          key={sourceId}
          sourceId={sourceId}
          follows={follows(sourceId)}
          variables={variables}
          read={read}
        />
      )}
      <RuleFields />
    </FormModal>
  );
}

/** Which table is read and what its columns are; for a new table and another list that is recognised by the headings. */
function useReadTable(scheme: SyncScheme | undefined, variables: readonly RecordVariable[]) {
  const { t, language } = useTexts();
  const rules = scheme?.rules;
  const [place, setPlace] = useState(rules && { schema: rules.schema, name: rules.table });
  const [list, setList] = useState(rules?.list ?? undefined);
  const [mapping, setMapping] = useState(() => mappingOfRules(rules));
  const choicesOf = (wanted: string | undefined) =>
    choicesFor(columnsFor(variables, wanted ?? null) ?? [], t('recordImport.number'), language);
  const recognise = (wanted: string | undefined, columns: readonly string[]) =>
    setMapping(withChoices({}, columns, recogniseChoices(choicesOf(wanted), columns)));
  return {
    place,
    list,
    mapping,
    choices: choicesOf(list),
    setMapping,
    choose: (table: { readonly schema: string; readonly name: string }, columns: readonly string[]) => {
      setPlace(table);
      recognise(list, columns);
    },
    chooseList: (wanted: string | undefined, columns: readonly string[]) => {
      setList(wanted);
      recognise(wanted, columns);
    },
    forget: () => {
      setPlace(undefined);
      setMapping({});
    },
  };
}

interface TableFieldsProps {
  readonly sourceId: string;
  /** Whether only what changed can be read. */
  readonly follows: boolean;
  readonly variables: readonly RecordVariable[];
  readonly read: ReturnType<typeof useReadTable>;
}

/** Asks the source for its tables, from which one is chosen, and then what its columns are. */
function TableFields({ sourceId, follows, variables, read }: TableFieldsProps) {
  const { t } = useTexts();
  const nameOfTable = useTableNames();
  const asked = useCallQuery(dataSourceCalls.test, { sourceId }, { isFleeting: true });
  return (
    <Loaded asked={asked}>
      {(tested) => {
        if (!tested.works)
          return (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={t('sync.sourceFault', { why: t(`sync.fault.${tested.fault}`) })}
            />
          );
        const chosen = read.place && nameOfTable(read.place);
        const table = tested.tables.find((each) => nameOfTable(each) === chosen);
        const headings = table?.columns.map(({ name }) => name) ?? [];
        return (
          <>
            <Form.Item label={t('sync.table')} htmlFor="scheme_table">
              <Select<string>
                id="scheme_table"
                value={chosen ?? null}
                showSearch={{ optionFilterProp: 'label' }}
                options={tested.tables.map((each) => ({
                  value: nameOfTable(each),
                  label: nameOfTable(each),
                }))}
                onChange={(name) => {
                  const found = tested.tables.find((each) => nameOfTable(each) === name);
                  if (found)
                    read.choose(
                      found,
                      found.columns.map((column) => column.name),
                    );
                }}
              />
            </Form.Item>
            <SubjectChoice
              variables={variables}
              value={read.list}
              disabled={false}
              onChange={(list) => read.chooseList(list, headings)}
            />
            {table && (
              <>
                <MappingFields
                  sourceId={sourceId}
                  table={table}
                  choices={read.choices}
                  mapping={read.mapping}
                  onChange={read.setMapping}
                />
                {follows && <WatermarkField headings={headings} />}
              </>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function WatermarkField({ headings }: { readonly headings: readonly string[] }) {
  const { t } = useTexts();
  return (
    <Form.Item name="watermark" label={t('sync.watermark')} extra={t('sync.watermarkHint')}>
      <Select
        allowClear
        placeholder={t('sync.none')}
        options={headings.map((value) => ({ value, label: value }))}
      />
    </Form.Item>
  );
}
