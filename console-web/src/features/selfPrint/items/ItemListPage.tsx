import { SearchOutlined } from '@ant-design/icons';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { folderName, itemFilters } from '@self-print/web-kit/self-service/items/itemFacts.ts';
import { Breadcrumb, Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { HowItWorks } from './HowItWorks.tsx';
import { ItemCard } from './ItemCard.tsx';
import { Tags } from './Tags.tsx';

const ROWS = 24;
const TYPING_MS = 250;

/** What can be ordered: folders and documents, by folder, tag or words. A folder begins at its first page, without the words that led to it. */
export function ItemListPage() {
  const [query] = useSearchParams();
  const folder = query.get('folder') ?? '';
  return <Items key={folder} folder={folder} />;
}

function Items({ folder }: { readonly folder: string }) {
  const { t, language } = useTexts();
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useSettled(typed.trim(), TYPING_MS);
  const tag = query.get('tag') ?? undefined;
  const me = useCallQuery(pcSignInCalls.current, {});
  const { isFiltered, input } = itemFilters({ folder, tag, search });
  const items = useCallQuery(userItemCalls.list, { page, rows: ROWS, ...input }, { keepLast: true });
  const show = (filters: Record<string, string>) => {
    setPage(1);
    setQuery(filters);
  };
  const clear = () => {
    setTyped('');
    show({});
  };
  return (
    <>
      <header className="pc-head">
        <h1>{me.data ? t('pc.items.hello', { name: me.data.name }) : t('pc.items.title')}</h1>
        <p>{t('pc.items.lead')}</p>
      </header>
      <HowItWorks />
      <div className="pc-filters">
        <Input
          className="pc-search"
          size="large"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('pc.items.search')}
          placeholder={t('pc.items.search')}
          maxLength={64}
          value={typed}
          onChange={({ target }) => {
            setPage(1);
            setTyped(target.value);
          }}
        />
        <Tags chosen={tag} onChoose={(next) => show(next === undefined ? {} : { tag: next })} />
      </div>
      {folder !== '' && !isFiltered && (
        <Breadcrumb
          items={[
            { title: <Link to={PC_PATHS.items}>{t('pc.items.all')}</Link> },
            { title: folderName(location.state, language) ?? t('pc.items.folder') },
          ]}
        />
      )}
      <Loaded asked={items}>
        {({ rows, total }) =>
          rows.length > 0 ? (
            <>
              <ul className="pc-items">
                {rows.map((row) => (
                  <li key={row.itemId}>
                    <ItemCard row={row} />
                  </li>
                ))}
              </ul>
              <Pagination
                current={page}
                pageSize={ROWS}
                total={total}
                showSizeChanger={false}
                hideOnSinglePage
                onChange={setPage}
              />
            </>
          ) : (
            <section className="pc-empty">
              <h2>{t(isFiltered ? 'pc.items.empty' : 'pc.items.none')}</h2>
              <p>{t(isFiltered ? 'pc.items.emptyText' : 'pc.items.noneText')}</p>
              {isFiltered && <Button onClick={clear}>{t('pc.items.clear')}</Button>}
            </section>
          )
        }
      </Loaded>
    </>
  );
}
