import type { FormValues, LocalForm } from '@self-print/contract/forms.ts';
import type { FormOfItem } from '@self-print/web-kit/forms/upload/formFiles.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isUnderWay } from '../../../flows/kit/act.ts';
import type { PersonalStateAt, RefusedForm } from '../../../flows/personal/state.ts';
import { BackIcon } from '../../../ui/art/icons.tsx';
import { PapersArt } from '../../../ui/art/PapersArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useText } from '../../../ui/KioskContext.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Trouble } from '../../Trouble.tsx';
import type { Loaded } from '../../useLoaded.ts';
import { OwnIntro } from '../OwnIntro.tsx';

const FORM_ID = 'item-form';
const NONE: RefusedForm['problems'] = [];

/** The form library is large, and few items have a form. */
const ItemForm = lazy(async () => ({ default: (await import('./ItemForm.tsx')).ItemForm }));

export interface FilledFormProps {
  readonly state: PersonalStateAt<'form' | 'afterForm'>;
  /** Names the screen. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly form: Loaded<LocalForm>;
  /** Which form of which item it is, for its files. */
  readonly files: FormOfItem;
  readonly onAgain: () => void;
  /** How far the order is. */
  readonly steps?: ReactNode;
  /** What was filled in before. */
  readonly start: FormValues;
  /** Given what is in the form. */
  readonly onBack: (values: FormValues) => void;
  readonly onSubmit: (values: FormValues) => void;
}

/** A form to fill in, which the platform checks before it is taken. */
export function FilledForm(props: FilledFormProps) {
  const { state, name, title, lead, form, files, onAgain, steps, start, onBack, onSubmit } = props;
  const text = useText();
  const [values, setValues] = useState<FormValues | null>(null);
  // What the form's own rules refuse never reaches the platform.
  const [refusedHere, setRefusedHere] = useState(false);
  const prefilled = form.state === 'ready' ? (form.value.form?.values ?? {}) : {};
  const filled = values ?? { ...prefilled, ...start };
  const busy = isUnderWay(state.act);
  const failure = state.act?.failure ?? null;
  const { refused } = state;
  const problems = refused?.values === values ? (refused?.problems ?? NONE) : NONE;
  return (
    <Screen
      name={name}
      spoken={[title, lead]}
      info={
        <>
          <OwnIntro art={<PapersArt />} title={title} lead={lead} />
          {steps}
        </>
      }
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
                files={files}
                problems={problems}
                onChange={setValues}
                onSubmit={(next) => {
                  setValues(next);
                  setRefusedHere(false);
                  onSubmit(next);
                }}
                onRefuse={() => setRefusedHere(true)}
              />
            </Suspense>
          ) : null}
          {busy ? <p role="status">{text('form.checking')}</p> : null}
          {failure ? <Trouble failure={failure} /> : null}
          {refusedHere || refused !== null ? (
            <p className="personal-trouble" role="alert">
              {text('form.check')}
            </p>
          ) : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => onBack(filled)}>
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
