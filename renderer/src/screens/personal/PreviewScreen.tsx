import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useState } from 'react';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { PersonalStateAt } from '../../flows/personal/state.ts';
import { toPay } from '../../flows/personal/toPay.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { SideNote } from '../../ui/SideNote.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { OrderSteps } from './OrderSteps.tsx';
import { PageImage } from './PageImage.tsx';
import { usePersonal } from './usePersonal.ts';

/** The document as it will be issued; ordering it claims it for this terminal. */
export function PreviewScreen({ state }: { readonly state: PersonalStateAt<'preview'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { send } = usePersonal();
  const { item, language, copies, duplex, values } = state.draft;
  const amount = toPay(item, copies);
  const busy = isUnderWay(state.act);
  const failure = state.act?.failure ?? null;
  const [masked, setMasked] = useState(true);
  const [preview, again] = useLoaded(terminalItemCalls.preview, {
    itemId: item.itemId,
    language,
    values,
    masked,
  });
  const title = inLanguage(item.title);
  const [at, setAt] = useState(0);
  const pages = preview.state === 'ready' ? preview.value.pages : [];
  const page = pages[at];
  const sameOrder = failure?.kind === 'refused' && failure.name === 'SAME_ORDER_EXISTS';
  return (
    <Screen
      name="preview"
      spoken={[text('preview.title'), title]}
      info={
        page ? (
          <PageImage
            key={page.url}
            {...page}
            alt={text('preview.alt', { title, n: at + 1, total: pages.length })}
          />
        ) : preview.state === 'loading' ? (
          <p role="status">{text('preview.loading')}</p>
        ) : null
      }
      actions={
        <>
          <Title lead={text(item.needsApproval ? 'preview.leadApproval' : 'preview.lead')}>
            {text('preview.title')}
          </Title>
          <OrderSteps now="check" hasForm={item.hasBeforeForm} hasSteps={item.steps.length > 0} />
          {preview.state === 'failed' ? <Trouble failure={preview.failure} onAgain={again} /> : null}
          <Pager page={at + 1} pages={pages.length} onTurn={(next) => setAt(next - 1)} />
          <SideNote duplex={duplex} page={at + 1} pages={pages.length} />
          {preview.state === 'failed' ? null : (
            <div className="tags">
              <Button
                pressed={!masked}
                onPress={() => setMasked(!masked)}
                disabled={preview.state !== 'ready'}
              >
                {text(masked ? 'preview.show' : 'preview.hide')}
              </Button>
            </div>
          )}
          <p className="preview__total">
            {text('confirm.copiesValue', { count: copies })} ·{' '}
            {text(duplex ? 'confirm.duplex' : 'confirm.simplex')} ·{' '}
            {text('item.total', { amount: amount === 0 ? text('confirm.free') : formatMoney(amount) })}
          </p>
          {busy ? <p role="status">{text('preview.ordering')}</p> : null}
          {failure ? <Trouble failure={failure} /> : null}
          {sameOrder ? (
            <Button onPress={() => send({ type: 'unfinished' })}>{text('item.toUnfinished')}</Button>
          ) : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })} disabled={busy}>
              {text('header.back')}
            </Button>
            <Button
              kind="primary"
              size="large"
              onPress={() => send({ type: 'order' })}
              disabled={busy || preview.state !== 'ready'}
            >
              {text(
                item.steps.length > 0
                  ? 'preview.toSteps'
                  : item.needsApproval
                    ? 'preview.submit'
                    : 'preview.order',
              )}
            </Button>
          </div>
        </>
      }
    />
  );
}
