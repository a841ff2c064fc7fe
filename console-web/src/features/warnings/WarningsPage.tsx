import {
  type WarningRow,
  warningAdminCalls,
  warningState,
} from '@self-print/contract/platform/warningAdmin.ts';
import { WARN_SCENES, warnScene } from '@self-print/contract/warnings.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { SUBJECT_PAGES } from './subjectPages.ts';

const AcknowledgeForm = later(async () => (await import('./AcknowledgeForm.tsx')).AcknowledgeForm);

const AGAIN_MS = 30_000;
/** Of the column that says what is wrong, as the others are mostly empty. */
const WHAT_WIDTH_PX = 120;
const COLOURS = { open: 'error', acknowledged: 'warning', over: 'default' } as const;

/** What needs a person: what lasts first, then what is over. */
export function WarningsPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('warning:write');
  const [taken, setTaken] = useState<WarningRow>();
  const state = warningState.safeParse(list.get('state')).data;
  const scene = warnScene.safeParse(list.get('scene')).data;
  const asked = useCallQuery(
    warningAdminCalls.list,
    { ...list.paging, state, scene },
    { keepLast: true, againMs: () => AGAIN_MS },
  );
  const column = useColumns<WarningRow>();
  return (
    <ListPage
      title={t('title.warnings')}
      lead={t('warning.lead')}
      filters={
        <>
          <ChoiceFilter
            list={list}
            name="state"
            label={t('warning.state')}
            width={160}
            options={warningState.options.map((value) => ({ value, label: t(`warning.state.${value}`) }))}
          />
          <ChoiceFilter
            list={list}
            name="scene"
            label={t('warning.scene')}
            width={240}
            options={warnScene.options.map((value) => ({
              value,
              label: wordsOf(WARN_SCENES[value].words, language),
            }))}
          />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ warningId }) => warningId}
      empty={t('warning.none')}
      columns={[
        column.of('warning.scene', (row) => (
          <Space style={{ minWidth: WHAT_WIDTH_PX }}>
            <Link to={SUBJECT_PAGES[row.scene]}>{wordsOf(WARN_SCENES[row.scene].words, language)}</Link>
            {row.severity === 'urgent' && <Tag color="error">{t('warning.severity.urgent')}</Tag>}
          </Space>
        )),
        column.of('warning.where', ({ terminalCode, terminalName }) =>
          orEmptyMark(terminalName ? `${wordsOf(terminalName, language)} (${terminalCode})` : terminalCode),
        ),
        column.number('warning.count', ({ count }) => count),
        column.of('warning.state', (row) => (
          <Tag color={COLOURS[row.state]}>{t(`warning.state.${row.state}`)}</Tag>
        )),
        column.moment('warning.since', ({ since }) => since),
        column.moment('warning.toldAt', ({ toldAt }) => toldAt),
        column.moment('warning.closedAt', ({ closedAt }) => closedAt),
        column.of('warning.takenBy', ({ acknowledgedBy, note }) =>
          orEmptyMark(
            [acknowledgedBy, note].filter((part) => part !== null && part !== '').join(' · ') || null,
          ),
        ),
        column.actions(
          mayWrite,
          (row) =>
            row.state === 'open' && (
              <Button type="link" size="small" onClick={() => setTaken(row)}>
                {t('warning.take')}
              </Button>
            ),
        ),
      ]}
    >
      {taken && <AcknowledgeForm warning={taken} onClose={() => setTaken(undefined)} />}
    </ListPage>
  );
}
