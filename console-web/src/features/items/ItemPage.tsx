import {
  type AdminItem,
  type ItemSettings,
  itemAdminCalls,
  itemSettings,
} from '@self-print/contract/platform/itemAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { tabIn } from '../../ui/useAddressTab.ts';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { WaitingPrice } from '../../ui/WaitingPrice.tsx';
import { ItemForm } from './ItemForm.tsx';
import { ItemPreviewButton } from './ItemPreviewButton.tsx';
import './items.css';

/** Everything that is set of one item, or of a new one. */
export function ItemPage() {
  const [query] = useSearchParams();
  const itemId = query.get('itemId');
  const copyOf = query.get('copyOf');
  if (copyOf !== null) return <CopyOfItem key={copyOf} itemId={copyOf} />;
  if (itemId === null) {
    const kind = query.get('kind') === 'folder' ? 'folder' : 'document';
    return <NewItem key={kind} settings={itemSettings.parse({ kind, title: { zh: '', en: '' } })} />;
  }
  return <KnownItem key={itemId} itemId={itemId} />;
}

/** A new item that begins with all settings of another, closed until somebody has looked at them. */
function CopyOfItem({ itemId }: { readonly itemId: string }) {
  const { t } = useTexts();
  const asked = useCallQuery(itemAdminCalls.get, { id: itemId });
  return (
    <LoadedOne title="title.item" list="/main/itemList" asked={asked}>
      {(item) => {
        const { zh, en } = item.title;
        const title = { zh: t('item.copyName', { name: zh }), en: t('item.copyName', { name: en }) };
        return <NewItem settings={itemSettings.parse({ ...item, title, state: 0 })} />;
      }}
    </LoadedOne>
  );
}

function NewItem({ settings }: { readonly settings: ItemSettings }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { kind } = settings;
  return (
    <>
      <PageHead title={t(kind === 'folder' ? 'item.addFolder' : 'item.addDocument')}>
        <Button onClick={() => void navigate('/main/itemList')}>{t('item.toList')}</Button>
      </PageHead>
      <ItemForm
        settings={settings}
        onSaved={({ itemId }) =>
          void navigate(`/main/itemBaseConfig?${knownItemQuery(itemId, search)}`, { replace: true })
        }
      />
    </>
  );
}

/** The address of an item that was new, on the tab that was shown. */
function knownItemQuery(itemId: string, search: string): string {
  const query = new URLSearchParams({ itemId });
  const tab = tabIn(search);
  if (tab !== null) query.set('tab', tab);
  return query.toString();
}

function KnownItem({ itemId }: { readonly itemId: string }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const asked = useFormQuery(itemAdminCalls.get, { id: itemId });
  const head = (item: AdminItem) => (
    <PageHead
      title={wordsOf(item.title, language)}
      lead={<span className="mono">{`${item.itemId} · ${t('item.revision', { n: item.revision })}`}</span>}
    >
      {item.templateId !== null && <ItemPreviewButton itemId={item.itemId} />}
      <Button onClick={() => void navigate('/main/itemList')}>{t('item.toList')}</Button>
    </PageHead>
  );
  return (
    <LoadedOne title="title.item" list="/main/itemList" asked={asked}>
      {(item) => (
        <>
          {head(item)}
          {item.kind === 'document' && (
            <WaitingPrice
              kind="itemPrice"
              subject={item.itemId}
              isAgreed={asked.newest?.priceAgreed ?? item.priceAgreed}
            />
          )}
          <ItemForm
            key={asked.formKey}
            settings={item}
            known={item}
            onReload={asked.reload}
            onSaved={asked.renew}
          />
        </>
      )}
    </LoadedOne>
  );
}
