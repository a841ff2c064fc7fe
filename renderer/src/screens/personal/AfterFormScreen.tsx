import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import type { PersonalStateAt } from '../../flows/personal/state.ts';
import { useText } from '../../ui/KioskContext.tsx';
import { useLoaded } from '../useLoaded.ts';
import { FilledForm } from './form/FilledForm.tsx';
import { usePersonal } from './usePersonal.ts';

const NOTHING = {};

/** What an item asks after it was printed, such as how it went. */
export function AfterFormScreen({ state }: { readonly state: PersonalStateAt<'afterForm'> }) {
  const text = useText();
  const { send } = usePersonal();
  const { itemId, orderId } = state;
  const [form, again] = useLoaded(terminalItemCalls.afterForm, { itemId, orderId });
  return (
    <FilledForm
      state={state}
      name="after-form"
      title={text('afterForm.title')}
      lead={text('afterForm.lead')}
      form={form}
      files={{ itemId, beforeForm: false }}
      onAgain={again}
      start={NOTHING}
      onBack={() => send({ type: 'back' })}
      onSubmit={(values) => send({ type: 'fill', values })}
    />
  );
}
