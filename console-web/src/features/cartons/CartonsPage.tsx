import { type Carton, cartonCalls } from '@self-print/contract/platform/cartons.ts';
import { EMPTY_MARK, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { SourceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { CartonState } from './CartonState.tsx';
import { CARTON_RENEWS } from './renews.ts';
import './cartons.css';

const CountForm = later(async () => (await import('./CountForm.tsx')).CountForm);
const NameForm = later(async () => (await import('./NameForm.tsx')).NameForm);

/** The trays of terminals: as they are set up, as they were reported, and what is printed from each. */
export function CartonsPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('terminal:write');
  const mayMaintain = useMay('terminal:maintain');
  const [named, setNamed] = useState<Carton>();
  const [counted, setCounted] = useState<Carton>();
  const terminalCode = list.get('terminal');
  const asked = useCallQuery(cartonCalls.list, { ...list.paging, terminalCode }, { keepLast: true });
  const column = useColumns<Carton>();
  return (
    <ListPage
      title={t('title.cartons')}
      lead={t('carton.lead')}
      actions={
        <Link
          to={`/main/terminalConfig${terminalCode === undefined ? '' : `?layer=terminal&id=${terminalCode}`}`}
        >
          {t('carton.settings')}
        </Link>
      }
      filters={
        <SourceFilter
          list={list}
          name="terminal"
          label={t('carton.terminal')}
          source="terminals"
          width={280}
        />
      }
      asked={asked}
      list={list}
      idOf={(row) => `${row.terminalCode}/${row.cartonCode}`}
      empty={t('carton.none')}
      columns={[
        column.of('carton.terminal', (row) => (
          <>
            {wordsOf(row.terminalName, language)}
            <small className="under mono">{row.terminalCode}</small>
          </>
        )),
        column.of('carton.carton', ({ cartonCode, name, setting }) => (
          <>
            {t('carton.number', { carton: cartonCode })}
            {name !== null && ` · ${wordsOf(name, language)}`}
            {setting?.reserved && (
              <span className="under">
                <Tag color="gold">{t('carton.reserved')}</Tag>
              </span>
            )}
          </>
        )),
        column.of('carton.paper', ({ setting }) =>
          setting === null ? (
            EMPTY_MARK
          ) : (
            <>
              {setting.paperSize}
              <small className="under">
                {t('carton.source', { source: setting.mediaSource })}
                {setting.lockNumber !== null && ` · ${t('carton.lock', { lock: setting.lockNumber })}`}
              </small>
            </>
          ),
        ),
        column.of('carton.standing', ({ state, sheets, setting }) => (
          <CartonState state={state} sheets={sheets} capacitySheets={setting?.capacitySheets} />
        )),
        column.moment('carton.reportedAt', ({ reportedAt }) => reportedAt),
        column.of('carton.items', ({ items }) => <Items items={items} />),
        column.of('carton.people', (row) =>
          row.bindings === 0 ? (
            EMPTY_MARK
          ) : (
            <Link to={`/main/userCarton?terminal=${row.terminalCode}&carton=${row.cartonCode}`}>
              {t('carton.bound', { count: row.bindings })}
            </Link>
          ),
        ),
        column.actions(mayWrite || mayMaintain, (row) => (
          <>
            {mayMaintain && row.setting !== null && (
              <Button type="link" size="small" onClick={() => setCounted(row)}>
                {t('carton.count')}
              </Button>
            )}
            {mayWrite && row.setting !== null && (
              <Button type="link" size="small" onClick={() => setNamed(row)}>
                {t('carton.rename')}
              </Button>
            )}
            {mayWrite && row.name !== null && (
              <RowAction
                call={cartonCalls.remove}
                input={{ terminalCode: row.terminalCode, cartonCode: row.cartonCode }}
                renews={CARTON_RENEWS}
                label={t('carton.removeName')}
                ask={t('carton.removeAsk')}
                text={t('carton.removeText')}
                done={t('carton.removed')}
              />
            )}
          </>
        )),
      ]}
    >
      {counted && <CountForm carton={counted} onClose={() => setCounted(undefined)} />}
      {named && <NameForm carton={named} onClose={() => setNamed(undefined)} />}
    </ListPage>
  );
}

/** What is printed from it; each item leads to its settings, where that is changed. */
function Items({ items }: Pick<Carton, 'items'>) {
  const { t, language } = useTexts();
  const mayItems = useMay('item:read');
  if (items.length === 0) return EMPTY_MARK;
  return (
    <ul className="carton-items">
      {items.map(({ itemId, title, everywhere }) => (
        <li key={itemId}>
          {mayItems ? (
            <Link to={`/main/itemBaseConfig?itemId=${itemId}`}>{wordsOf(title, language)}</Link>
          ) : (
            wordsOf(title, language)
          )}
          {everywhere && <small> {t('carton.everywhere')}</small>}
        </li>
      ))}
    </ul>
  );
}
