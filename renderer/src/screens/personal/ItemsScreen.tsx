import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import type { ItemsState } from '../../flows/personal/draft.ts';
import { PapersArt } from '../../ui/art/PapersArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useKiosk, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useOrientation } from '../../ui/useOrientation.ts';
import { AccountButton } from '../account/AccountButton.tsx';
import { useLoaded } from '../useLoaded.ts';
import { EmptyList } from './EmptyList.tsx';
import { ItemTile } from './ItemTile.tsx';
import { OwnIntro } from './OwnIntro.tsx';
import { ListButtons, ListNews } from './OwnList.tsx';
import { SearchField } from './SearchField.tsx';
import { Tags } from './Tags.tsx';
import { usePersonal } from './usePersonal.ts';
import { Visitor } from './Visitor.tsx';

const ROWS = { portrait: 10, landscape: 8 };
const ANY_ORDER = { page: 1, rows: 1 };

/** What a person may print here: folders and documents, by folder, tag or words. */
export function ItemsScreen({ state }: { readonly state: ItemsState }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { newId } = useKiosk();
  const { send } = usePersonal();
  const { path, tagId, search, page } = state;
  const isNarrowed = search !== '' || tagId !== null;
  const isTop = path.length === 0 && !isNarrowed;
  const rows = ROWS[useOrientation()];
  const [list, again] = useLoaded(terminalItemCalls.list, {
    page,
    rows,
    // Words and tags look everywhere below.
    ...(isNarrowed ? {} : { parentId: path.at(-1)?.itemId ?? '' }),
    ...(tagId === null ? {} : { tagId }),
    ...(search === '' ? {} : { search }),
  });
  const [unfinished] = useLoaded(terminalItemCalls.uncompleted, ANY_ORDER);
  const waiting = unfinished.state === 'ready' ? unfinished.value.total : 0;
  const folder = path.at(-1);
  const title = folder ? inLanguage(folder.title) : text('items.title');
  return (
    <Screen
      name="items"
      spoken={[title, text('items.lead')]}
      info={
        <OwnIntro art={<PapersArt />} title={title} lead={text('items.lead')}>
          <Visitor />
        </OwnIntro>
      }
      actions={
        <>
          <div className="finder">
            <SearchField value={search} onSearch={(words) => send({ type: 'search', words })} />
            {waiting > 0 ? (
              <Button onPress={() => send({ type: 'unfinished' })}>
                {text('items.unfinished', { n: waiting })}
              </Button>
            ) : null}
            <Tags chosen={tagId} />
          </div>
          <ListNews
            list={list}
            onAgain={again}
            act={null}
            nothing={<EmptyList words={text(isNarrowed ? 'items.nothingFound' : 'items.nothing')} />}
          />
          {list.state === 'ready' ? (
            <div className="tiles">
              {list.value.rows.map((row) => (
                <ItemTile
                  key={row.itemId}
                  row={row}
                  onPress={() => send({ type: 'choose', row, draftId: newId() })}
                />
              ))}
            </div>
          ) : null}
          <ListButtons
            list={list}
            page={page}
            isFirst={isTop}
            beside={isTop ? <AccountButton from="SELF_PRINT" /> : null}
          />
        </>
      }
    />
  );
}
