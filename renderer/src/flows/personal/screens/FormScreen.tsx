import type { FormValues } from '@self-print/contract/forms.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { lazy, Suspense, useState } from 'react';
import { BackIcon } from '../../../ui/art/icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useBilingual, useText } from '../../../ui/KioskContext.tsx';
import { Screen, Title } from '../../../ui/Screen.tsx';
import type { Draft } from '../state.ts';
import { useDone, useLoaded, usePersonal } from '../usePersonal.ts';
import { Trouble } from './Trouble.tsx';

const FORM_ID = 'item-form';

/** The form library is large, and few items have a form. */
const ItemForm = lazy(async () => ({ default: (await import('../form/ItemForm.tsx')).ItemForm }));

/** What an item asks to be filled in before it is ordered. The platform checks it before the preview. */
export function FormScreen({ draft }: { readonly draft: Draft }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { move } = usePersonal();
  const { itemId } = draft.item;
  const [form, again] = useLoaded(terminalItemCalls.beforeForm, { itemId });
  const [values, setValues] = useState<FormValues | null>(null);
  const [problems, setProblems] = useState<readonly { field: string; message: string }[]>([]);
  const [refused, setRefused] = useState(false);
  const prefilled = form.state === 'ready' ? (form.value.form?.values ?? {}) : {};
  const filled = values ?? { ...prefilled, ...draft.values };
  const [{ busy, failure }, check] = useDone(terminalItemCalls.formCheck, (answer) => {
    if (answer.valid) move({ type: 'filled', values: filled });
    setProblems(answer.problems);
    setRefused(!answer.valid);
  });
  return (
    <Screen
      name="form"
      spoken={`${text('form.title')}。${text('form.lead')}`}
      info={<Title lead={text('form.lead')}>{inLanguage(draft.item.title)}</Title>}
      actions={
        <>
          {form.state === 'loading' ? <p role="status">{text('personal.loading')}</p> : null}
          {form.state === 'failed' ? <Trouble failure={form.failure} onAgain={again} /> : null}
          {form.state === 'ready' && form.value.form === null ? <p>{text('form.none')}</p> : null}
          {form.state === 'ready' && form.value.form !== null ? (
            <Suspense fallback={<p role="status">{text('personal.loading')}</p>}>
              <ItemForm
                id={FORM_ID}
                form={form.value.form}
                values={filled}
                problems={problems}
                onChange={(next) => {
                  setValues(next);
                  setProblems([]);
                }}
                onSubmit={(next) => {
                  setValues(next);
                  setRefused(false);
                  check({ itemId, beforeForm: true, values: next });
                }}
                onRefuse={() => setRefused(true)}
              />
            </Suspense>
          ) : null}
          {busy ? <p role="status">{text('form.checking')}</p> : null}
          {failure ? <Trouble failure={failure} /> : null}
          {refused ? (
            <p className="personal-trouble" role="alert">
              {text('form.check')}
            </p>
          ) : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => move({ type: 'back' })}>
              {text('header.back')}
            </Button>
            <Button kind="primary" size="large" form={FORM_ID} disabled={busy || form.state !== 'ready'}>
              {text('form.next')}
            </Button>
          </div>
        </>
      }
    />
  );
}
