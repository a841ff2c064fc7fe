import type { CallData } from '@self-print/contract/call.ts';
import { retentionCalls } from '@self-print/contract/platform/retention.ts';
import { type RetentionTerms, retentionKind, TERM_LIMITS, termKind } from '@self-print/contract/retention.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { ChoiceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useAsOpened } from '../../ui/useAsOpened.ts';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';

type Report = CallData<typeof retentionCalls.reports>['rows'][number];
type Setting = CallData<typeof retentionCalls.get>;

/** What was deleted at the end of its retention period, and how long each kind of data is kept. */
export function RetentionPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('retention:write');
  const [isEditing, setEditing] = useState(false);
  const kind = retentionKind.safeParse(list.get('kind'));
  const setting = useCallQuery(retentionCalls.get, {});
  const asked = useCallQuery(
    retentionCalls.reports,
    { ...list.paging, kind: kind.success ? kind.data : undefined },
    { keepLast: true },
  );
  const column = useColumns<Report>();
  return (
    <ListPage
      title={t('title.retention')}
      lead={t('retention.lead')}
      actions={
        mayWrite && (
          <Button type="primary" disabled={setting.data === undefined} onClick={() => setEditing(true)}>
            {t('retention.edit')}
          </Button>
        )
      }
      filters={
        <ChoiceFilter
          list={list}
          name="kind"
          label={t('retention.kind')}
          width={200}
          options={retentionKind.options.map((value) => ({ value, label: t(`retention.kind.${value}`) }))}
        />
      }
      asked={asked}
      list={list}
      idOf={({ reportId }) => reportId}
      columns={[
        column.of('retention.kind', (row) => t(`retention.kind.${row.kind}`)),
        column.number('retention.count', ({ count }) => count),
        column.moment('retention.deletedAt', ({ deletedAt }) => deletedAt),
      ]}
      empty={t('retention.none')}
    >
      {isEditing && setting.data && <TermsForm setting={setting.data} onClose={() => setEditing(false)} />}
    </ListPage>
  );
}

interface TermsFormProps {
  readonly setting: Setting;
  readonly onClose: () => void;
}

function TermsForm({ setting, onClose }: TermsFormProps) {
  const { t } = useTexts();
  const { terms, revision } = useAsOpened(setting);
  const save = useCallMutation(retentionCalls.save, {
    renews: [retentionCalls.get],
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<RetentionTerms>
      name="terms"
      title={t('retention.edit')}
      first={terms}
      save={(typed) => save.mutateAsync({ terms: typed, revision })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <p>{t('retention.editText')}</p>
      {termKind.options.map((kind) => (
        <Form.Item
          key={kind}
          name={kind}
          label={t(`retention.kind.${kind}`)}
          rules={[{ required: true, message: t('common.required') }]}
        >
          <InputNumber
            min={TERM_LIMITS[kind].minDays}
            max={TERM_LIMITS[kind].maxDays}
            precision={0}
            suffix={t('retention.days')}
            style={{ width: 200 }}
          />
        </Form.Item>
      ))}
    </FormModal>
  );
}
