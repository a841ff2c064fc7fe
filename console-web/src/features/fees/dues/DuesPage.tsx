import {
  type DuesReportView,
  type DuesSource,
  duesAdminCalls,
  reportState,
} from '@self-print/contract/platform/dues.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Empty, Table, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { ChoiceFilter } from '../../../ui/filters.tsx';
import { AddButton } from '../../../ui/ListPage.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { later } from '../../../ui/later.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { useListState } from '../../../ui/useListState.ts';
import { OrderLink } from '../../payments/OrderLink.tsx';
import { CheckSource } from './CheckSource.tsx';

const SourceForm = later(async () => (await import('./SourceForm.tsx')).SourceForm);

/** The systems that say what people owe, and what they were told of payments and refunds. */
export function DuesPage() {
  const { t } = useTexts();
  const mayConfigure = useMay('payment:configure');
  const [edited, setEdited] = useState<DuesSource | 'new'>();
  const asked = useCallQuery(duesAdminCalls.sources, {});
  return (
    <>
      <PageHead title={t('title.dues')} lead={t('dues.lead')}>
        <AddButton label={t('dues.add')} may={mayConfigure} onClick={() => setEdited('new')} />
      </PageHead>
      <Loaded asked={asked}>
        {(sources) => (
          <>
            <Sources sources={sources} onEdit={setEdited} />
            <Reports sources={sources} />
          </>
        )}
      </Loaded>
      {edited && (
        <SourceForm source={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

interface SourcesProps {
  readonly sources: readonly DuesSource[];
  readonly onEdit?: (source: DuesSource) => void;
}

function Sources({ sources, onEdit }: SourcesProps) {
  const { t, language } = useTexts();
  const mayConfigure = useMay('payment:configure');
  const column = useColumns<DuesSource>();
  return (
    <section className="sheet table-scroll">
      <Table<DuesSource>
        aria-label={t('title.dues')}
        size="middle"
        rowKey="sourceId"
        dataSource={[...sources]}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dues.none')} />,
        }}
        columns={[
          column.of('dues.name', ({ name }) => wordsOf(name, language)),
          column.of('dues.address', ({ address, account }) => (
            <>
              <span className="mono">{address}</span>
              <span className="under mono">{account}</span>
            </>
          )),
          column.of('dues.enabled', ({ enabled }) => (
            <Tag color={enabled ? 'success' : 'default'}>{t(enabled ? 'dues.on' : 'dues.off')}</Tag>
          )),
          column.actions(mayConfigure, (source) => (
            <>
              <CheckSource source={source} />
              <Button type="link" size="small" onClick={() => onEdit?.(source)}>
                {t('common.edit')}
              </Button>
            </>
          )),
        ]}
      />
    </section>
  );
}

const COLOURS = { due: 'processing', told: 'success', refused: 'error' } as const;

/** What the systems were told, or are still to be told; what one refuses is told again by hand. */
function Reports({ sources }: SourcesProps) {
  const { t, language } = useTexts();
  const mayConfigure = useMay('payment:configure');
  const list = useListState();
  const state = reportState.safeParse(list.get('state'));
  const asked = useCallQuery(
    duesAdminCalls.reports,
    { ...list.paging, state: state.success ? state.data : undefined },
    { keepLast: true },
  );
  const column = useColumns<DuesReportView>();
  const nameOf = (id: string) => {
    const source = sources.find(({ sourceId }) => sourceId === id);
    return source ? wordsOf(source.name, language) : '';
  };
  return (
    <section className="sheet">
      <h2>{t('dues.reports')}</h2>
      <p>{t('dues.reportsLead')}</p>
      <search className="filters">
        <ChoiceFilter
          list={list}
          name="state"
          label={t('dues.state')}
          width={160}
          options={reportState.options.map((value) => ({ value, label: t(`dues.state.${value}`) }))}
        />
      </search>
      <DataTable<DuesReportView>
        label={t('dues.reports')}
        asked={asked}
        list={list}
        idOf={({ reportId }) => reportId}
        empty={t('dues.reportsNone')}
        columns={[
          column.moment('dues.at', ({ createdAt }) => createdAt),
          column.of(
            'dues.what',
            ({ kind, amountFen }) => `${t(`dues.kind.${kind}`)} ${formatMoney(amountFen)}`,
          ),
          column.of('dues.reference', ({ reference, sourceId }) => (
            <>
              <span className="mono">{reference}</span>
              <span className="under">{nameOf(sourceId)}</span>
            </>
          )),
          column.of('dues.order', ({ orderId }) => <OrderLink orderId={orderId} />),
          column.of('dues.state', ({ state: of, detail }) => (
            <>
              <Tag color={COLOURS[of]}>{t(`dues.state.${of}`)}</Tag>
              {of !== 'told' && detail !== '' && <span className="under mono">{detail}</span>}
            </>
          )),
          column.moment('dues.toldAt', ({ toldAt }) => toldAt),
          column.actions(mayConfigure, ({ reportId, state: of, reference }) =>
            of === 'refused' ? (
              <RowAction
                call={duesAdminCalls.tellAgain}
                input={{ reportId }}
                renews={[duesAdminCalls.reports]}
                label={t('dues.again')}
                ask={t('dues.againAsk', { reference })}
                text={t('dues.againText')}
                done={t('dues.againDone')}
                button={{ type: 'link', size: 'small' }}
              />
            ) : null,
          ),
        ]}
      />
    </section>
  );
}
