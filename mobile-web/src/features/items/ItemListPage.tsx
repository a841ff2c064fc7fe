import { type ItemListRow, userItemCalls } from '@self-print/contract/platform/items.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { callKey, useCallQuery } from '@self-print/web-kit/queries.tsx';
import {
  folderName,
  itemFilters,
  itemMark,
  itemPrice,
} from '@self-print/web-kit/self-service/items/itemFacts.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { useDeferredValue, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { usePages } from '../../core/usePages.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { GrowingList } from '../../ui/GrowingList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MeButton } from '../me/MeButton.tsx';
import { TagChips } from './TagChips.tsx';

/** How long after the last letter the words go into the address: browsers refuse to change it at every letter. */
const KEEP_WORDS_AFTER_MS = 300;

const idOf = ({ itemId }: ItemListRow) => itemId;

/** What can be ordered: folders and documents, by folder, tag or words. A folder that was found by words is shown whole. */
export function ItemListPage() {
  const [query] = useSearchParams();
  const folder = query.get('folder') ?? '';
  return <Items key={folder} folder={folder} />;
}

function Items({ folder }: { readonly folder: string }) {
  const { api } = useServices();
  const { t, language } = useTexts();
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState(query.get('search') ?? '');
  const search = useDeferredValue(typed.trim());
  const tag = query.get('tag') ?? undefined;
  const me = useCallQuery(phoneCalls.me, {});
  // Back from a document, and after the page was loaded again, the words are still there.
  useEffect(() => {
    if (search === (query.get('search') ?? '')) return;
    const next = new URLSearchParams(query);
    if (search === '') next.delete('search');
    else next.set('search', search);
    const timer = setTimeout(
      () => setQuery(next, { replace: true, state: location.state }),
      KEEP_WORDS_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [search, query, setQuery, location.state]);
  const { isFiltered, input } = itemFilters({ folder, tag, search });
  const asked = usePages<ItemListRow>({
    key: [callKey(userItemCalls.list), folder, tag, search],
    ask: (page, options) => api.call(userItemCalls.list, { ...page, ...input }, options),
    idOf,
  });
  const clear = () => {
    setTyped('');
    setQuery({}, { replace: true });
  };
  const isTop = folder === '';
  return (
    <Page
      title={isTop ? undefined : (folderName(location.state, language) ?? t('title.itemList'))}
      back={isTop ? undefined : '/mobile/itemList'}
      tools={<MeButton />}
      tabs={<Tabs />}
    >
      {isTop && (
        <h1 tabIndex={-1}>{me.data ? t('items.hello', { name: me.data.name }) : t('items.title')}</h1>
      )}
      <search className="search">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          enterKeyHint="search"
          aria-label={t('items.search')}
          placeholder={t('items.search')}
          maxLength={64}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      <TagChips
        chosen={tag}
        onChoose={(next) =>
          setQuery(
            { ...(search === '' ? {} : { search }), ...(next === undefined ? {} : { tag: next }) },
            { replace: true },
          )
        }
      />
      <GrowingList
        asked={asked}
        idOf={idOf}
        row={(row) => (row.kind === 'folder' ? <Folder row={row} /> : <Item row={row} />)}
        empty={
          isFiltered ? (
            <Empty title={t('items.empty')} text={t('items.emptyText')}>
              <Button onClick={clear}>{t('items.clear')}</Button>
            </Empty>
          ) : (
            <Empty title={t('items.none')} text={t('items.noneText')} />
          )
        }
      />
    </Page>
  );
}

function Folder({ row }: { readonly row: ItemListRow }) {
  const { t, language } = useTexts();
  return (
    <Link className="row" to={`/mobile/itemList?folder=${encodeURIComponent(row.itemId)}`} state={row.title}>
      <span className="row__tile row__tile--folder">
        <Icon name="folder" />
      </span>
      <span className="row__words">
        <span className="row__title">
          <Words text={row.title} language={language} />
        </span>
        <span className="row__facts">
          {wordsOf(row.description, language) === '' ? (
            t('items.folder')
          ) : (
            <Words text={row.description} language={language} />
          )}
        </span>
      </span>
      <Icon name="forward" />
    </Link>
  );
}

function Item({ row }: { readonly row: ItemListRow }) {
  const { t, language } = useTexts();
  return (
    <Link className="row" to={`/mobile/orderDetail?itemId=${encodeURIComponent(row.itemId)}`}>
      <span className="row__tile">
        <Icon name="certificate" />
      </span>
      <span className="row__words">
        <span className="row__title">
          <Words text={row.title} language={language} />
        </span>
        <span className="row__facts">
          <span>{itemPrice(row, t)}</span>
          {row.price > 0 && row.remainingFreeCopies > 0 && (
            <span>{t('items.freeLeft', { count: row.remainingFreeCopies })}</span>
          )}
        </span>
        <ItemMark row={row} />
      </span>
      <Icon name="forward" />
    </Link>
  );
}

/** What stands out about an item; nothing for most. */
function ItemMark({ row }: { readonly row: ItemListRow }) {
  const { t } = useTexts();
  const mark = itemMark(row, t);
  if (mark === undefined) return null;
  if (mark.kind === 'blocked') return <span className="row__facts">{mark.words}</span>;
  return (
    <span>
      <span className={`tag tag--${mark.kind === 'open' ? 'info' : 'attention'}`}>{mark.words}</span>
    </span>
  );
}
