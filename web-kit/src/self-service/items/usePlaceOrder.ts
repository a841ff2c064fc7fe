import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { requestKey } from '../../ordering/requestKey.ts';
import { WAYS, wayOf } from '../../ordering/ways.ts';
import { isRefusedAs, useCallMutation, useCallQuery } from '../../queries.tsx';
import { useSelfService } from '../selfService.ts';
import type { SelfServiceKey } from '../texts/selfServiceTexts.ts';
import { chargedFacts, feeFacts } from './feeFacts.ts';
import type { Drafting } from './useDraft.ts';

const ELECTRONIC_COPIES = 1;

interface PlaceOrderOptions {
  readonly item: ItemDetail;
  readonly drafting: Drafting;
  readonly onOrdered: (orderId: string) => void;
}

/** Language, way, copies and price of an order, and its being made. */
export function usePlaceOrder({ item, drafting, onOrdered }: PlaceOrderOptions) {
  const { t } = useSelfService();
  const { draft, change, drop } = drafting;
  const { itemId } = item;
  const create = useCallMutation(userOrderCalls.create, {
    saysItself: true,
    // An order may have used up the last free copy, so that the next one costs something.
    renews: [userOrderCalls.listByPage, userItemCalls.list, userItemCalls.get, userItemCalls.chargeFee],
  });
  const way = wayOf(item.takeTypes, draft.takeType);
  const isPaper = way === 1;
  const max = Math.max(1, Math.min(item.copiesMax, item.printable ?? item.copiesMax));
  const copies = isPaper ? Math.min(draft.copies, max) : ELECTRONIC_COPIES;
  const fee = useCallQuery(userItemCalls.chargeFee, { itemId, copies }, { keepLast: true });
  const isFree = fee.data?.totalFee === 0;
  const isSame = isRefusedAs(create.error, 'SAME_ORDER_EXISTS');
  const same = useCallQuery(userOrderCalls.findUncompleted, { itemId }, { enabled: isSame });
  const wish = { itemId, copies, takeType: way, language: draft.language, reportFormValue: draft.values };
  return {
    way,
    isPaper,
    copies,
    fee,
    feeFacts: fee.data === undefined ? [] : feeFacts(fee.data, t),
    chargedFacts: fee.data === undefined ? [] : chargedFacts(fee.data, t),
    isFree,
    error: create.error,
    isBusy: create.isPending,
    /** The price is that of what would be ordered now. */
    isPriced: fee.data !== undefined && !fee.isPlaceholderData && !fee.isFetching,
    /** The most copies that can be chosen; undefined where there is nothing to choose. */
    copiesMax: isPaper && item.copiesChangeable && max > 1 ? max : undefined,
    languages: item.languages.map((value) => ({ value, label: t(`item.language.${value}`) })),
    ways: WAYS.filter((each) => item.takeTypes.includes(each)).map((value) => ({
      value,
      label: t(`item.way.${value}`),
      hint: t(`item.wayHint.${value}`),
    })),
    buttonWords: t(create.isPending ? 'finish.busy' : isFree ? 'finish.submitFree' : 'finish.submit'),
    note: t(noteKey(item, isPaper, isFree)),
    /** The unfinished order that keeps the same one from being made. */
    sameOrderId: isSame ? same.data?.orderId : undefined,
    change,
    submit: () =>
      create.mutate(
        { ...wish, requestKey: requestKey(draft.draftId, wish) },
        {
          onSuccess: ({ orderId }) => {
            drop();
            onOrdered(orderId);
          },
        },
      ),
  };
}

/** What happens after the order is made. */
function noteKey(item: Pick<ItemDetail, 'needsApproval'>, isPaper: boolean, isFree: boolean): SelfServiceKey {
  if (item.needsApproval) return 'finish.noteApproval';
  if (!isPaper) return 'finish.noteElectronic';
  return isFree ? 'finish.noteTerminal' : 'finish.notePay';
}
