import {
  type OutpatientPrintRow,
  outpatientAdminCalls,
} from '@self-print/contract/platform/outpatientAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { SourceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';

/** What was printed, in numbers: nothing says whose reports they were or what is in them. */
export function PrintsPage() {
  const { t } = useTexts();
  const list = useListState();
  const maySeeTerminals = useMay('terminal:read');
  const asked = useCallQuery(
    outpatientAdminCalls.prints,
    { ...list.paging, terminalCode: list.get('terminalCode') },
    { keepLast: true },
  );
  const column = useColumns<OutpatientPrintRow>();
  const told = ({ told: known, untold, givenUp, state }: OutpatientPrintRow) => {
    if (state !== 'printed') return null;
    if (givenUp > 0) return t('outpatient.told.givenUp', { count: givenUp });
    return untold > 0
      ? t('outpatient.told.waits', { count: untold })
      : t('outpatient.told.all', { count: known });
  };
  return (
    <ListPage
      title={t('title.outpatient')}
      lead={t('outpatient.printsLead')}
      filters={
        maySeeTerminals && (
          <SourceFilter
            list={list}
            name="terminalCode"
            label={t('outpatient.terminal')}
            source="terminals"
            width={260}
          />
        )
      }
      asked={asked}
      list={list}
      idOf={({ orderId }) => orderId}
      columns={[
        column.moment('outpatient.at', ({ createdAt }) => createdAt),
        column.of('outpatient.terminal', ({ terminalCode }) => terminalCode),
        column.number('outpatient.reports', ({ reports }) => reports),
        column.number('outpatient.pages', ({ pages }) => pages),
        column.of('outpatient.state', ({ state }) => t(`outpatient.state.${state}`)),
        column.of('outpatient.told', told),
      ]}
      empty={t('outpatient.noPrints')}
    />
  );
}
