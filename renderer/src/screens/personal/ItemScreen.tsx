import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { type ItemDetail, terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { PersonalStateAt } from '../../flows/personal/state.ts';
import { toPay } from '../../flows/personal/toPay.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { PapersArt } from '../../ui/art/PapersArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useLanguage, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { usePaysHere } from '../usePaysHere.ts';
import { ItemChoices, type ItemChoicesProps } from './ItemChoices.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { OwnIntro } from './OwnIntro.tsx';
import { PhoneCode } from './PhoneCode.tsx';
import { usePersonal } from './usePersonal.ts';

/** One document: what it costs, how often it may be printed, and the choices before it is made. */
export function ItemScreen({ state }: { readonly state: PersonalStateAt<'item'> }) {
  const text = useText();
  const { send } = usePersonal();
  const [item, again] = useLoaded(terminalItemCalls.get, { id: state.itemId });
  if (item.state === 'ready') return <ItemOffer item={item.value} choice={state.choice} />;
  return (
    <Screen
      name="item"
      spoken={[text('personal.loading')]}
      info={
        <OwnIntro
          art={<PapersArt />}
          title={text(item.state === 'failed' ? 'items.title' : 'personal.loading')}
        />
      }
      actions={
        <>
          {item.state === 'failed' ? <Trouble failure={item.failure} onAgain={again} /> : null}
          <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
            {text('header.back')}
          </Button>
        </>
      }
    />
  );
}

function ItemOffer({ item, choice }: ItemChoicesProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const shown = useLanguage();
  const { send } = usePersonal();
  const amount = toPay(item, choice.copies);
  const paysHere = usePaysHere(amount > 0);
  const trouble = useTrouble(item, amount, paysHere !== 'no');
  return (
    <Screen
      name="item"
      spoken={[inLanguage(item.title), inLanguage(item.description)]}
      info={
        <>
          <OwnIntro art={<PapersArt />} title={inLanguage(item.title)} lead={inLanguage(item.description)} />
          <OrderSteps now="choose" hasForm={item.hasBeforeForm} hasSteps={item.steps.length > 0} />
          <ItemFacts item={item} />
          {trouble === null ? null : (
            <p className="personal-trouble" role="alert">
              {trouble}
            </p>
          )}
          {item.uncompletedOrderId === null ? null : <p>{text('item.uncompleted')}</p>}
        </>
      }
      actions={
        <>
          {item.needsFiles ? <OrderByPhone item={item} /> : <ItemChoices item={item} choice={choice} />}
          {item.uncompletedOrderId === null ? null : (
            <Button onPress={() => send({ type: 'unfinished' })}>{text('item.toUnfinished')}</Button>
          )}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            <Button
              kind="primary"
              size="large"
              disabled={trouble !== null || (amount > 0 && paysHere !== 'yes')}
              onPress={() => send({ type: 'proceed', item, shown })}
            >
              {text(item.hasBeforeForm ? 'item.toForm' : 'item.toPreview')}
            </Button>
          </div>
        </>
      }
    />
  );
}

/** Leads to the document on the phone, where its files can be attached, unless nobody may order it there either. */
function OrderByPhone({ item }: Pick<ItemChoicesProps, 'item'>) {
  const text = useText();
  if (item.hindrance !== null) return null;
  const isPickedUp = item.takeTypes.includes(TAKE_TYPES.byCode);
  const words = text(isPickedUp ? 'item.filesByPhone' : 'item.filesElectronic');
  return <PhoneCode path={phoneAddresses.item(item.itemId)} words={words} />;
}

/** Why the person cannot go on with the document as it is chosen; null when they can. */
function useTrouble(item: ItemDetail, amount: number, paysHere: boolean): string | null {
  const text = useText();
  if (item.hindrance !== null) return item.hindrance.message;
  if (item.needsFiles) return text('item.filesOnPhone');
  if (!isPrintedHere(item)) return text(waysElsewhere(item));
  if (amount === 0 || paysHere) return null;
  return text(item.remainingFreeCopies > 0 ? 'item.payOrFewer' : 'item.pay', { amount: formatMoney(amount) });
}

function isPrintedHere({ takeTypes }: ItemChoicesProps['item']): boolean {
  return takeTypes.includes(TAKE_TYPES.atOnce);
}

function waysElsewhere({ takeTypes }: ItemChoicesProps['item']): 'item.byCodeOnly' | 'item.electronicOnly' {
  return takeTypes.includes(TAKE_TYPES.byCode) ? 'item.byCodeOnly' : 'item.electronicOnly';
}
