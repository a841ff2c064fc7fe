import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import type { Draft } from '../../flows/personal/state.ts';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { FilledForm } from './form/FilledForm.tsx';
import { useLoaded, usePersonal } from './usePersonal.ts';

/** What an item asks to be filled in before it is ordered. */
export function FormScreen({ draft }: { readonly draft: Draft }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { move } = usePersonal();
  const { itemId, title } = draft.item;
  const [form, again] = useLoaded(terminalItemCalls.beforeForm, { itemId });
  return (
    <FilledForm
      name="form"
      title={inLanguage(title)}
      lead={text('form.lead')}
      form={form}
      onAgain={again}
      about={{ itemId, beforeForm: true }}
      start={draft.values}
      onBack={() => move({ type: 'back' })}
      onValid={(values) => move({ type: 'filled', values })}
    />
  );
}
