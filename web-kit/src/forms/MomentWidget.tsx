import type { WidgetProps } from '@rjsf/utils';
import { useFormLook } from './formLook.ts';
import { type MomentKind, optionsOf, partsIn, readMoment, writeMoment } from './moments.ts';
import { assistive } from './textInput.ts';

/**
 * A day or a time of day as a list for each part, in the words and the order of the page's language. The browser's own field would be in
 * the browser's, which need not be that of the page.
 */
export function MomentWidget({ props, kind }: { readonly props: WidgetProps; readonly kind: MomentKind }) {
  const { Part, usePage } = useFormLook();
  const { language, nowMs } = usePage();
  const { id, 'aria-describedby': describedBy } = assistive(props);
  const values = readMoment(kind, props.value);
  const parts = partsIn(kind, language);
  return (
    <fieldset className="form-moment" aria-label={props.label}>
      {parts.map((part, index) => (
        <Part
          key={part}
          id={index === 0 ? id : undefined}
          describedBy={describedBy}
          part={part}
          options={optionsOf(part, { values, language, nowMs: nowMs() })}
          value={values[part] ?? ''}
          isRequired={props.required ?? false}
          isWrong={(props.rawErrors?.length ?? 0) > 0}
          isDisabled={(props.disabled || props.readonly) ?? false}
          onChoose={(chosen) => props.onChange(writeMoment(kind, { ...values, [part]: chosen }))}
        />
      ))}
    </fieldset>
  );
}
