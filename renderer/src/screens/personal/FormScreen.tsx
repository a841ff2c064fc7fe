import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import type { PersonalStateAt } from '../../flows/personal/state.ts';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { useLoaded } from '../useLoaded.ts';
import { FilledForm } from './form/FilledForm.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { usePersonal } from './usePersonal.ts';

/** What an item asks to be filled in before it is ordered. */
export function FormScreen({ state }: { readonly state: PersonalStateAt<'form'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { send } = usePersonal();
  const { item, values: start } = state.draft;
  const [form, again] = useLoaded(terminalItemCalls.beforeForm, { itemId: item.itemId });
  const required = form.state === 'ready' ? (form.value.form?.schema.required ?? []) : undefined;
  const isOptional = Array.isArray(required) && required.length === 0;
  return (
    <FilledForm
      state={state}
      name="form"
      title={inLanguage(item.title)}
      lead={text(isOptional ? 'form.leadOptional' : 'form.lead')}
      form={form}
      files={{ itemId: item.itemId, beforeForm: true }}
      onAgain={again}
      steps={<OrderSteps now="fill" hasForm hasSteps={state.draft.item.steps.length > 0} />}
      start={start}
      onBack={(values) => send({ type: 'back', values })}
      onSubmit={(values) => send({ type: 'fill', values })}
    />
  );
}
