import {
  type DetailedTerminal,
  type TerminalDetail,
  terminalDetailCalls,
} from '@self-print/contract/platform/terminalDetails.ts';
import { detailWords } from '@self-print/contract/terminalDetailValue.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Segmented, Space, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { SearchFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { later } from '../../ui/later.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { DetailFilter, filterName } from './DetailFilter.tsx';

const DefinitionsDrawer = later(async () => (await import('./DefinitionsDrawer.tsx')).DefinitionsDrawer);
const ImportDetails = later(async () => (await import('./ImportDetails.tsx')).ImportDetails);
const ValuesForm = later(async () => (await import('./ValuesForm.tsx')).ValuesForm);

/** What the school itself records of its terminals, as a table. */
export function MiscPage() {
  const asked = useCallQuery(terminalDetailCalls.definitions, { x: 'inUse' });
  const { t } = useTexts();
  return asked.data ? (
    <MiscList details={asked.data} />
  ) : (
    <>
      <PageHead title={t('title.terminalMisc')} lead={t('misc.lead')} />
      <section className="sheet">
        <Loaded asked={asked}>{() => null}</Loaded>
      </section>
    </>
  );
}

type Open =
  | { readonly kind: 'values'; readonly terminal: DetailedTerminal }
  | { readonly kind: 'define' | 'import' };

function MiscList({ details }: { readonly details: readonly TerminalDetail[] }) {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('terminal:write');
  const [open, setOpen] = useState<Open>();
  const x = list.get('x') === 'incomplete' ? ('incomplete' as const) : ('all' as const);
  const sought = { x, search: list.get('search'), where: whereOf(details, list.get) };
  const asked = useCallQuery(terminalDetailCalls.page, { ...list.paging, ...sought }, { keepLast: true });
  const column = useColumns<DetailedTerminal>();
  const close = () => setOpen(undefined);
  return (
    <ListPage<DetailedTerminal>
      title={t('title.terminalMisc')}
      lead={t('misc.lead')}
      actions={
        <Space wrap>
          <ExportButton call={terminalDetailCalls.export} input={sought} fileName="terminal-details.xlsx" />
          {mayWrite && (
            <>
              <Button disabled={details.length === 0} onClick={() => setOpen({ kind: 'import' })}>
                {t('misc.import')}
              </Button>
              <Button type="primary" onClick={() => setOpen({ kind: 'define' })}>
                {t('misc.define')}
              </Button>
            </>
          )}
        </Space>
      }
      filters={
        <>
          <Segmented
            aria-label={t('misc.which')}
            value={x}
            options={[
              { value: 'all', label: t('common.all') },
              { value: 'incomplete', label: t('misc.incomplete') },
            ]}
            onChange={(value) => list.set({ x: value === 'incomplete' ? value : undefined })}
          />
          <SearchFilter list={list} name="search" label={t('misc.search')} />
          {details.map((detail) => (
            <DetailFilter key={detail.code} list={list} detail={detail} />
          ))}
        </>
      }
      asked={asked}
      list={list}
      idOf={({ terminalCode }) => terminalCode}
      empty={t('misc.empty')}
      columns={[
        column.of('misc.terminal', ({ terminalCode, name, missing }) => (
          <>
            {wordsOf(name, language)}
            <small className="under mono">{terminalCode}</small>
            {missing.length > 0 && <Tag color="warning">{t('misc.missing', { count: missing.length })}</Tag>}
          </>
        )),
        ...details
          .filter(({ shown }) => shown)
          .map((detail) => ({
            title: wordsOf(detail.name, language),
            key: detail.code,
            render: (_: unknown, { values }: DetailedTerminal) =>
              orEmptyMark(detailWords(detail, values[detail.code] ?? '', language)),
          })),
        column.actions(mayWrite && details.length > 0, (terminal) => (
          <Button type="link" size="small" onClick={() => setOpen({ kind: 'values', terminal })}>
            {t('misc.edit')}
          </Button>
        )),
      ]}
    >
      {open?.kind === 'values' && <ValuesForm details={details} terminal={open.terminal} onClose={close} />}
      {open?.kind === 'define' && <DefinitionsDrawer onClose={close} />}
      {open?.kind === 'import' && <ImportDetails details={details} onClose={close} />}
    </ListPage>
  );
}

/** The filters of the address as the call takes them. */
function whereOf(
  details: readonly TerminalDetail[],
  get: (name: string) => string | undefined,
): string | undefined {
  const where = new URLSearchParams();
  for (const { code } of details) {
    const value = get(filterName(code));
    if (value !== undefined) where.set(code, value);
  }
  return where.size > 0 ? where.toString() : undefined;
}
