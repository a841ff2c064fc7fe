import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { WAYS, wayOf } from '@self-print/web-kit/ordering/ways.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import type { Drafting } from '../shell/drafts.ts';
import { Choice } from '../ui/Choice.tsx';
import { Copies } from '../ui/Copies.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Problem } from '../ui/Problem.tsx';
import { priceOf } from '../ui/words.ts';
import { SameOrder } from './SameOrder.tsx';

interface PlaceOrderProps {
  readonly item: ItemDetail;
  readonly drafting: Drafting;
  /** Nobody orders what they have not seen. */
  readonly isSeen: boolean;
}

/** Language, way, copies and price, and the button that orders. */
export function PlaceOrder({ item, drafting, isSeen }: PlaceOrderProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { draft, change, drop } = drafting;
  const create = useCallMutation(pcCalls.create, {
    saysItself: true,
    renews: [pcCalls.listByPage, pcCalls.items, pcCalls.item],
  });
  const way = wayOf(item.takeTypes, draft.takeType);
  const max = Math.min(item.copiesMax, item.printable ?? item.copiesMax);
  const isPaper = way === 1;
  const copies = isPaper ? Math.min(draft.copies, Math.max(1, max)) : 1;
  const fee = useCallQuery(pcCalls.chargeFee, { itemId: item.itemId, copies }, { keepLast: true });
  const isFree = fee.data?.totalFee === 0;
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
          void navigate(`${PC_PATHS.finish}?orderId=${orderId}`, { replace: true });
        },
      },
    );
  const note = item.needsApproval
    ? 'pc.finish.noteApproval'
    : isPaper
      ? isFree
        ? 'pc.finish.noteTerminal'
        : 'pc.finish.notePay'
      : 'pc.finish.noteElectronic';
  return (
    <>
      {item.languages.length > 1 && (
        <Choice
          label={t('pc.finish.language')}
          value={draft.language}
          options={item.languages.map((value) => ({ value, label: t(`pc.item.language.${value}`) }))}
          onChange={(language) => change({ language })}
        />
      )}
      {item.takeTypes.length > 1 && (
        <Choice
          label={t('pc.finish.way')}
          value={way}
          options={WAYS.filter((each) => item.takeTypes.includes(each)).map((value) => ({
            value,
            label: t(`pc.item.way.${value}`),
            hint: t(`pc.item.wayHint.${value}`),
          }))}
          onChange={(takeType) => change({ takeType })}
        />
      )}
      {isPaper && item.copiesChangeable && max > 1 && (
        <Copies value={copies} max={max} onChange={(next) => change({ copies: next })} />
      )}
      <Loaded asked={fee}>
        {(data) => (
          <div aria-live="polite">
            <Facts
              rows={[
                [t('pc.copies.name'), t('pc.copies.n', { count: copies })],
                [t('pc.fee.unit'), priceOf(data.unitPrice, t)],
                [
                  t('pc.fee.freeCopies', { count: data.freeCopies }),
                  data.unitPrice > 0 && data.remainingFreeCopies > 0
                    ? t('pc.items.freeLeft', { count: data.remainingFreeCopies })
                    : undefined,
                ],
                [t('pc.fee.total'), priceOf(data.totalFee, t)],
              ]}
            />
          </div>
        )}
      </Loaded>
      <Problem error={create.error} isRepeatable />
      <SameOrder error={create.error} itemId={item.itemId} />
      <Button
        type="primary"
        size="large"
        block
        loading={create.isPending}
        disabled={!isSeen || fee.data === undefined || fee.isPlaceholderData}
        onClick={submit}
      >
        {t(create.isPending ? 'pc.finish.busy' : isFree ? 'pc.finish.submitFree' : 'pc.finish.submit')}
      </Button>
      <p className="pc-hint">{t(note)}</p>
    </>
  );
}
