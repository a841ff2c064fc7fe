import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useState } from 'react';
import { BackIcon, NextPageIcon } from '../../../ui/art/icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useBilingual, useKiosk, useText } from '../../../ui/KioskContext.tsx';
import { Screen, Title } from '../../../ui/Screen.tsx';
import type { Draft } from '../state.ts';
import { useDone, useLoaded, usePersonal } from '../usePersonal.ts';
import { PageImage } from './PageImage.tsx';
import { Trouble } from './Trouble.tsx';

/** Printed at once, here. */
const AT_THIS_TERMINAL = 2;

/** The document as it will be issued; ordering it claims it for this terminal. */
export function PreviewScreen({ draft }: { readonly draft: Draft }) {
  const { send, clock } = useKiosk();
  const text = useText();
  const inLanguage = useBilingual();
  const { move } = usePersonal();
  const { item, language, values, copies, requestKey } = draft;
  const [preview, again] = useLoaded(terminalItemCalls.preview, { itemId: item.itemId, language, values });
  const [{ busy, failure }, order] = useDone(terminalUserOrderCalls.create, ({ order: made, state }) => {
    if (state === 'waiting') move({ type: 'handedIn' });
    else send({ type: 'confirmOrder', nowMs: clock.nowMs(), order: made });
  });
  const title = inLanguage(item.title);
  const create = () =>
    order({
      itemId: item.itemId,
      ...{ copies, language, requestKey, reportFormValue: values, takeType: AT_THIS_TERMINAL },
    });
  const sameOrder = failure?.kind === 'refused' && failure.name === 'SAME_ORDER_EXISTS';
  return (
    <Screen
      name="preview"
      spoken={`${text('preview.title')}。${title}`}
      info={
        preview.state === 'ready' ? (
          <Pages pages={preview.value.pages} title={title} />
        ) : preview.state === 'failed' ? (
          <Trouble failure={preview.failure} onAgain={again} />
        ) : (
          <p role="status">{text('preview.loading')}</p>
        )
      }
      actions={
        <>
          <Title lead={text(item.needsApproval ? 'preview.leadApproval' : 'preview.lead')}>
            {text('preview.title')}
          </Title>
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

interface PagesProps {
  readonly pages: readonly { readonly url: string; readonly width: number; readonly height: number }[];
  readonly title: string;
}

/** The pages one by one. */
function Pages({ pages, title }: PagesProps) {
  const text = useText();
  const [at, setAt] = useState(0);
  const page = pages[at];
  if (!page) return null;
  return (
    <div className="pages">
      <PageImage
        key={page.url}
        {...page}
        alt={text('preview.alt', { title, n: at + 1, total: pages.length })}
      />
      {pages.length > 1 ? (
        <nav className="pager" aria-label={text('personal.pages')}>
          <Button
            label={text('personal.pageBefore')}
            icon={<BackIcon />}
            disabled={at === 0}
            onPress={() => setAt(at - 1)}
          >
            {''}
          </Button>
          <p role="status">{text('personal.page', { n: at + 1, total: pages.length })}</p>
          <Button
            label={text('personal.pageAfter')}
            icon={<NextPageIcon />}
            disabled={at === pages.length - 1}
            onPress={() => setAt(at + 1)}
          >
            {''}
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
