import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import type { PersonalAt } from '../../flows/personal/state.ts';
import { useText } from '../../ui/KioskContext.tsx';
import { FilledForm } from './form/FilledForm.tsx';
import { Trouble } from './Trouble.tsx';
import { useDone, useLoaded, usePersonal } from './usePersonal.ts';

const NOTHING = {};

/** What an item asks after it was printed, such as how it went. */
export function AfterFormScreen({ state }: { readonly state: PersonalAt<'afterForm'> }) {
  const text = useText();
  const { move } = usePersonal();
  const { itemId, orderId } = state;
  const [form, again] = useLoaded(terminalItemCalls.afterForm, { itemId, orderId });
  const [{ failure }, save] = useDone(terminalItemCalls.saveForm, () => move({ type: 'thanked' }));
  return (
    <FilledForm
      name="after-form"
      title={text('afterForm.title')}
      lead={text('afterForm.lead')}
      form={form}
      onAgain={again}
      about={{ itemId, orderId, beforeForm: false }}
      start={NOTHING}
      after={failure ? <Trouble failure={failure} /> : null}
      onBack={() => move({ type: 'back' })}
      onValid={(content) => save({ itemId, orderId, beforeForm: false, content })}
    />
  );
}
