import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useState } from 'react';
import type { Draft } from '../../flows/personal/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useKiosk, useText } from '../../ui/KioskContext.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { PageImage } from './PageImage.tsx';
import { Trouble } from './Trouble.tsx';
import { useDone, useLoaded, usePersonal } from './usePersonal.ts';

/** Printed at once, here. */
const AT_THIS_TERMINAL = 2;

/** The document as it will be issued; ordering it claims it for this terminal. */
export function PreviewScreen({ draft }: { readonly draft: Draft }) {
  const { send, clock } = useKiosk();
  const text = useText();
  const inLanguage = useBilingual();
  const { move } = usePersonal();
  const { item, language, values, copies, duplex, requestKey } = draft;
  const [preview, again] = useLoaded(terminalItemCalls.preview, { itemId: item.itemId, language, values });
  const [{ busy, failure }, order] = useDone(terminalUserOrderCalls.create, ({ order: made, state }) => {
    if (state === 'waiting') move({ type: 'handedIn' });
    else send({ type: 'confirmOrder', nowMs: clock.nowMs(), order: made });
  });
  const title = inLanguage(item.title);
  const [at, setAt] = useState(0);
  const pages = preview.state === 'ready' ? preview.value.pages : [];
  const page = pages[at];
  const create = () =>
    order({
      itemId: item.itemId,
      ...{ copies, duplex, language, requestKey, reportFormValue: values, takeType: AT_THIS_TERMINAL },
    });
  const sameOrder = failure?.kind === 'refused' && failure.name === 'SAME_ORDER_EXISTS';
  return (
    <Screen
      name="preview"
      spoken={`${text('preview.title')}。${title}`}
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
          {preview.state === 'failed' ? <Trouble failure={preview.failure} onAgain={again} /> : null}
          <Pager page={at + 1} pages={pages.length} onTurn={(next) => setAt(next - 1)} />
          {busy ? <p role="status">{text('preview.ordering')}</p> : null}
          {failure ? <Trouble failure={failure} /> : null}
          {sameOrder ? (
            <Button onPress={() => move({ type: 'unfinished' })}>{text('item.toUnfinished')}</Button>
          ) : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => move({ type: 'back' })} disabled={busy}>
              {text('header.back')}
            </Button>
            <Button kind="primary" size="large" onPress={create} disabled={busy || preview.state !== 'ready'}>
              {text(item.needsApproval ? 'preview.handIn' : 'preview.order')}
            </Button>
          </div>
        </>
      }
    />
  );
}
