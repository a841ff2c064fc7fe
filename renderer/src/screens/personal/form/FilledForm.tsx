import type { FormValues, LocalForm } from '@self-print/contract/forms.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { BackIcon } from '../../../ui/art/icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useText } from '../../../ui/KioskContext.tsx';
import { Screen, Title } from '../../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { type Loaded, useDone } from '../usePersonal.ts';

const FORM_ID = 'item-form';

/** The form library is large, and few items have a form. */
const ItemForm = lazy(async () => ({ default: (await import('./ItemForm.tsx')).ItemForm }));

export interface FilledFormProps {
  /** Names the screen. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly form: Loaded<LocalForm>;
  readonly onAgain: () => void;
  readonly about: { readonly itemId: string; readonly beforeForm: boolean; readonly orderId?: string };
  /** What was filled in before. */
  readonly start: FormValues;
  /** Something that goes on after the check. */
  readonly after?: ReactNode;
  readonly onBack: () => void;
  readonly onValid: (values: FormValues) => void;
}

/** A form to fill in, which the platform checks before it is taken. */
export function FilledForm(props: FilledFormProps) {
  const { name, title, lead, form, onAgain, about, start, after, onBack, onValid } = props;
  const text = useText();
  const [values, setValues] = useState<FormValues | null>(null);
  const [problems, setProblems] = useState<readonly { field: string; message: string }[]>([]);
  const [refused, setRefused] = useState(false);
  const prefilled = form.state === 'ready' ? (form.value.form?.values ?? {}) : {};
  const filled = values ?? { ...prefilled, ...start };
  const [{ busy, failure }, check] = useDone(terminalItemCalls.formCheck, (answer) => {
    if (answer.valid) onValid(filled);
    setProblems(answer.problems);
    setRefused(!answer.valid);
  });
  return (
    <Screen
      name={name}
      spoken={`${title}。${lead}`}
      info={<Title lead={lead}>{title}</Title>}
      actions={
        <>
          {form.state === 'loading' ? <p role="status">{text('personal.loading')}</p> : null}
          {form.state === 'failed' ? <Trouble failure={form.failure} onAgain={onAgain} /> : null}
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
                  check({ ...about, values: next });
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
          {after}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={onBack}>
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
