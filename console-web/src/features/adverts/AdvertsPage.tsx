import {
  advertAdminCalls,
  advertState,
  type ListedAdvert,
} from '@self-print/contract/platform/advertAdmin.ts';
import { EMPTY_MARK, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter, SearchFilter } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useMoments } from '../../ui/words.ts';
import { PauseAction } from './PauseAction.tsx';
import './adverts.css';

const AdvertForm = later(async () => (await import('./AdvertForm.tsx')).AdvertForm);

const RENEWS = [advertAdminCalls.list];
const COLOURS = { shown: 'success', planned: 'processing', over: 'default', paused: 'warning' } as const;

/** What terminals show while nobody uses them, and beside their functions. */
export function AdvertsPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('advert:write');
  const [edited, setEdited] = useState<ListedAdvert | 'new'>();
  const state = advertState.safeParse(list.get('state'));
  const asked = useCallQuery(
    advertAdminCalls.list,
    { ...list.paging, search: list.get('search'), state: state.success ? state.data : undefined },
    { keepLast: true },
  );
  const column = useColumns<ListedAdvert>();
  return (
    <ListPage
      title={t('title.adverts')}
      lead={t('advert.lead')}
      actions={<AddButton label={t('advert.add')} may={mayWrite} onClick={() => setEdited('new')} />}
      filters={
        <>
          <SearchFilter list={list} name="search" label={t('advert.search')} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('advert.state')}
            width={140}
            options={advertState.options.map((value) => ({ value, label: t(`advert.state.${value}`) }))}
          />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ advertId }) => advertId}
      columns={[
        column.of('advert.picture', (advert) => <Thumbnail advert={advert} />),
        column.of('advert.words', (advert) => (
          <strong>{wordsOf(advert.title, language) || EMPTY_MARK}</strong>
        )),
        column.of('advert.state', (advert) => (
          <Tag color={COLOURS[advert.state]}>{t(`advert.state.${advert.state}`)}</Tag>
        )),
        column.of('advert.term', (advert) => <Term advert={advert} />),
        column.of('advert.terminals', ({ terminalCodes }) =>
          terminalCodes.length === 0
            ? t('advert.everywhere')
            : t('advert.terminalCount', { count: terminalCodes.length }),
        ),
        column.number('item.position', ({ position }) => position),
        column.actions(mayWrite, (advert) => (
          <>
            <Button type="link" size="small" onClick={() => setEdited(advert)}>
              {t('common.edit')}
            </Button>
            <PauseAction advert={advert} renews={RENEWS} />
            <RowAction
              call={advertAdminCalls.remove}
              input={{ advertId: advert.advertId, revision: advert.revision }}
              renews={RENEWS}
              label={t('common.remove')}
              ask={t('common.removeAsk', { name: wordsOf(advert.title, language) })}
              text={t('advert.removeText')}
              done={t('common.removed')}
            />
          </>
        )),
      ]}
      empty={t('advert.none')}
    >
      {edited && (
        <AdvertForm advert={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  );
}

function Thumbnail({ advert: { kind, url } }: { readonly advert: ListedAdvert }) {
  const { t } = useTexts();
  if (kind === 'image' && url !== null) return <img className="advert-thumbnail" src={url} alt="" />;
  return <Tag>{t(`advert.kind.${kind}`)}</Tag>;
}

function Term({ advert: { startsAt, endsAt } }: { readonly advert: ListedAdvert }) {
  const { t } = useTexts();
  const moment = useMoments();
  return (
    <span className="number">
      {`${moment(startsAt)} – ${endsAt === null ? t('advert.endless') : moment(endsAt)}`}
    </span>
  );
}
