import { SearchOutlined } from '@ant-design/icons';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { folderName, itemFilters } from '@self-print/web-kit/self-service/items/itemFacts.ts';
import { Breadcrumb, Button, Input, Pagination } from 'antd';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { ItemCard } from './ItemCard.tsx';
import { Tags } from './Tags.tsx';
import { SEARCH_MAX, useItemQuery } from './useItemQuery.ts';

const ROWS = 24;

/** What can be ordered: folders and documents, by folder, tag or words. A folder begins at its first page, without the words that led to it. */
export function ItemListPage() {
  const [query] = useSearchParams();
  const folder = query.get('folder') ?? '';
  return <Items key={folder} />;
}

function Items() {
  const { t, language } = useTexts();
  const location = useLocation();
  const { folder, tag, search, page, typed, setTyped, turn, chooseTag, clear } = useItemQuery();
  const me = useCallQuery(pcSignInCalls.current, {});
  const { isFiltered, input } = itemFilters({ folder, tag, search });
  const items = useCallQuery(userItemCalls.list, { page, rows: ROWS, ...input }, { keepLast: true });
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
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Tags chosen={tag} onChoose={chooseTag} />
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
                onChange={turn}
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
