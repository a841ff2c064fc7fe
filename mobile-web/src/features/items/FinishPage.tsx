import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { WAYS, wayOf } from '@self-print/web-kit/ordering/ways.ts';
import { CallError, useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Copies } from '../../ui/Copies.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { priceOf, wordsOf } from '../../ui/words.ts';
import { useDraft } from './useDraft.ts';

/** Copies, way and price: the last page before an order is made. */
export function FinishPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const itemId = query.get('itemId') ?? '';
  const item = useCallQuery(userItemCalls.get, { id: itemId });
  if (item.data) return <Finish key={itemId} item={item.data} />;
  return (
    <Page title={t('title.orderFinish')} back="/mobile/itemList">
      <Loaded asked={item} skeleton={<Skeleton kind="page" />}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function Finish({ item }: { readonly item: ItemDetail }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { draft, change, drop } = useDraft(item);
  const create = useCallMutation(userOrderCalls.create);
  const way = wayOf(item.takeTypes, draft.takeType);
  const max = Math.min(item.copiesMax, item.printable ?? item.copiesMax);
  const isPaper = way === 1;
  const copies = isPaper ? Math.min(draft.copies, Math.max(1, max)) : 1;
  const fee = useCallQuery(userItemCalls.chargeFee, { itemId: item.itemId, copies }, { keepLast: true });
  const submit = () =>
    create.mutate(
      {
        itemId: item.itemId,
        copies,
        takeType: way,
        language: draft.language,
        reportFormValue: draft.values,
        requestKey: draft.requestKey,
      },
      {
        onSuccess: ({ orderId }) => {
          drop();
          void navigate(`/mobile/orderCompleted?orderId=${orderId}`, { replace: true });
        },
      },
    );
  const isFree = fee.data?.totalFee === 0;
  const note = item.needsApproval
    ? 'finish.noteApproval'
    : isPaper
      ? isFree
        ? 'finish.noteTerminal'
        : 'finish.notePay'
      : 'finish.noteElectronic';
  return (
    <Page
      title={t('title.orderFinish')}
      back={`/mobile/itemPreview?itemId=${encodeURIComponent(item.itemId)}`}
      action={
        <div className="do">
          <div className="do__cost" aria-live="polite">
            <span>{t('fee.total')}</span>
            <strong>{fee.data ? priceOf(fee.data.totalFee, t) : '…'}</strong>
          </div>
          <Problem error={create.error} />
          <SameOrder error={create.error} itemId={item.itemId} />
          <Button
            kind="primary"
            busy={create.isPending}
            disabled={fee.data === undefined || fee.isPlaceholderData}
            onClick={submit}
          >
            {t(create.isPending ? 'finish.busy' : isFree ? 'finish.submitFree' : 'finish.submit')}
          </Button>
          <p>{t(note)}</p>
        </div>
      }
    >
      <h2 className="item__title">{wordsOf(item.title, language)}</h2>
      {item.languages.length > 1 && (
        <Choice
          name={t('finish.language')}
          value={draft.language}
          options={item.languages.map((value) => ({ value, label: t(`item.language.${value}`) }))}
          onChange={(value) => change({ language: value })}
        />
      )}
      {item.takeTypes.length > 1 && (
        <Choice
          name={t('finish.way')}
          value={way}
          options={WAYS.filter((each) => item.takeTypes.includes(each)).map((value) => ({
            value,
            label: t(`item.way.${value}`),
            hint: t(`item.wayHint.${value}`),
          }))}
          onChange={(takeType) => change({ takeType })}
        />
      )}
      {isPaper && (
        <div className="between">
          <span className="field__label">{t('copies.name')}</span>
          {item.copiesChangeable && max > 1 ? (
            <Copies value={copies} max={max} onChange={(next) => change({ copies: next })} />
          ) : (
            <span>{t('copies.n', { count: copies })}</span>
          )}
        </div>
      )}
      <Loaded asked={fee} isPart>
        {(data) => (
          <dl className="card facts">
            <div>
              <dt>{t('fee.unit')}</dt>
              <dd>{priceOf(data.unitPrice, t)}</dd>
            </div>
            {data.unitPrice > 0 && (
              <>
                {data.remainingFreeCopies > 0 && (
                  <div>
                    <dt>{t('fee.freeCopies', { count: data.freeCopies })}</dt>
                    <dd>{t('items.freeLeft', { count: data.remainingFreeCopies })}</dd>
                  </div>
                )}
                <div>
                  <dt>{t('fee.charged', { count: data.chargedCopies })}</dt>
                  <dd>{priceOf(data.totalFee, t)}</dd>
                </div>
              </>
            )}
          </dl>
        )}
      </Loaded>
    </Page>
  );
}

/** The way to the order that stands in the way of the same one. */
function SameOrder({ error, itemId }: { readonly error: Error | null; readonly itemId: string }) {
  const { t } = useTexts();
  const isSame =
    error instanceof CallError &&
    error.failure.kind === 'refused' &&
    error.failure.name === 'SAME_ORDER_EXISTS';
  const open = useCallQuery(userOrderCalls.findUncompleted, { itemId }, { enabled: isSame });
  if (!isSame || !open.data) return null;
  return (
    <Link className="button" to={`/mobile/qr-code?orderId=${open.data.orderId}`}>
      {t('item.seeOrder')}
    </Link>
  );
}
