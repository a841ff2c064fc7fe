import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useDraft } from '@self-print/web-kit/self-service/items/useDraft.ts';
import { usePreview } from '@self-print/web-kit/self-service/items/usePreview.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageImages } from '../../ui/PageImages.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OnceFilledIn } from './OnceFilledIn.tsx';

/** The document as it would be issued, before anything is ordered. */
export function PreviewPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const itemId = query.get('itemId') ?? '';
  const item = useCallQuery(userItemCalls.get, { id: itemId });
  if (item.data)
    return (
      <OnceFilledIn key={itemId} item={item.data}>
        <Preview item={item.data} />
      </OnceFilledIn>
    );
  return (
    <Page title={t('title.itemPreview')} back="/mobile/itemList">
      <Loaded asked={item} skeleton={<Skeleton kind="page" />}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function Preview({ item }: { readonly item: ItemDetail }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { draft, change } = useDraft(item);
  const asked = usePreview(item.itemId, draft);
  const id = encodeURIComponent(item.itemId);
  return (
    <Page
      title={t('title.itemPreview')}
      back={item.hasBeforeForm ? `/mobile/orderCreate?itemId=${id}` : `/mobile/orderDetail?itemId=${id}`}
      action={
        asked.data && (
          <div className="do">
            <Button kind="primary" onClick={() => void navigate(`/mobile/order-finish?itemId=${id}`)}>
              {t('preview.next')}
            </Button>
          </div>
        )
      }
    >
      {item.languages.length > 1 && (
        <Choice
          name={t('finish.language')}
          value={draft.language}
          options={item.languages.map((value) => ({ value, label: t(`item.language.${value}`) }))}
          onChange={(language) => change({ language })}
        />
      )}
      <p className="hint">{t('preview.lead')}</p>
      <Loaded asked={asked} skeleton={<Skeleton kind="page" />}>
        {({ pages, pageCount }) => <PageImages pages={pages} total={pageCount} />}
      </Loaded>
    </Page>
  );
}
