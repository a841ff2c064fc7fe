import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { sheetsOf } from '@self-print/contract/sheets.ts';
import { useState } from 'react';
import { sheetsLeftFor } from '../../flows/pickup/sheets.ts';
import type { PickupStateAt } from '../../flows/pickup/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useBilingual, useSession, useText } from '../../ui/KioskContext.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { SideNote } from '../../ui/SideNote.tsx';
import { ConfirmButtons } from './ConfirmButtons.tsx';
import { CopiesStepper } from './CopiesStepper.tsx';
import { Cost } from './Cost.tsx';
import { LayoutChoices } from './LayoutChoices.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { usePickup } from './usePickup.ts';
import './confirm.css';

export interface ConfirmScreenProps {
  readonly state: PickupStateAt<'confirming' | 'changingCopies'>;
}

/** What will be printed, what it costs and what happens on Print. */
export function ConfirmScreen({ state }: ConfirmScreenProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const { accessible } = useSession();
  const { order, preview } = state;
  const sheets = sheetsOf(order);
  const isDocument = order.orderType !== CLOUD_ORDER;
  const [isShown, setShown] = useState(false);
  const title = inLanguage(order.title);
  return (
    <Screen
      name="confirm"
      spoken={[
        text('confirm.title'),
        title,
        text('confirm.copiesValue', { count: order.copies }),
        text('confirm.whatHappens', { count: sheets }),
      ]}
      info={
        <>
          <Title>{text('confirm.title')}</Title>
          <div className="confirm__document">
            <PreviewCard
              preview={preview}
              title={title}
              horizontal={order.horizontal}
              grey={!order.colour}
              covered={isDocument && !isShown}
            />
            <div className="confirm__about">
              <OrderFacts order={order} />
              {accessible ? null : <Look state={state} isShown={isShown} onShow={setShown} />}
              {preview.status === 'ready' && isDocument ? (
                <p className="confirm__marked">{text('confirm.previewMarked')}</p>
              ) : null}
            </div>
          </div>
          <LowPaper state={state} />
        </>
      }
      actions={
        <>
          {accessible ? <Look state={state} isShown={isShown} onShow={setShown} /> : null}
          <div className="confirm__choices">
            <CopiesStepper state={state} />
            <Cost fee={order.fee} copies={order.copies} changing={state.at === 'changingCopies'} />
            <LayoutChoices state={state} />
          </div>
          <ConfirmButtons state={state} />
        </>
      }
    />
  );
}

interface LookProps extends ConfirmScreenProps {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** Turns the pages of the preview and uncovers it; in accessible mode it lies with all else that is touched. */
function Look({ state: { order, preview }, isShown, onShow }: LookProps) {
  const text = useText();
  const { send } = usePickup();
  const isDocument = order.orderType !== CLOUD_ORDER;
  return (
    <div className="confirm__look">
      <Pager page={preview.page} pages={order.pages} onTurn={(page) => send({ type: 'turnPage', page })} />
      <SideNote duplex={order.duplex} page={preview.page} pages={order.pages} />
      {isDocument && preview.status === 'ready' ? (
        <Button pressed={isShown} onPress={() => onShow(!isShown)}>
          {text(isShown ? 'confirm.hideContent' : 'confirm.showContent')}
        </Button>
      ) : null}
    </div>
  );
}

/** A hint when the paper may not be enough; the agent decides when it prints. */
function LowPaper({ state: { order } }: ConfirmScreenProps) {
  const text = useText();
  const cartons = useAgentState()?.printer.cartons ?? [];
  const left = sheetsLeftFor(order, cartons);
  if (cartons.length === 0 || left >= sheetsOf(order)) return null;
  return (
    <p className="confirm__hint" role="status">
      {text('confirm.lowPaper', { count: left })}
    </p>
  );
}
