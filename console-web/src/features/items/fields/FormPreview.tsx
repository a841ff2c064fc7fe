import { Checkbox, Input, InputNumber, Select } from 'antd';
import { z } from 'zod/mini';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';

const words = z.optional(z.string());
const shownField = z.looseObject({
  type: words,
  title: words,
  titleEn: words,
  description: words,
  descriptionEn: words,
  format: words,
  maxLength: z.optional(z.number()),
  enum: z.optional(z.array(z.unknown())),
});
type ShownField = z.infer<typeof shownField>;
const shownForm = z.looseObject({
  properties: z._default(z.record(z.string(), shownField), {}),
  required: z._default(z.array(z.string()), []),
});
/** Longer texts get more lines. */
const LONG_TEXT = 120;

/** What a form asks for, in the language that is shown; nothing typed here goes anywhere. */
export function FormPreview({ schema }: { readonly schema: unknown }) {
  const { t, language } = useTexts();
  const parsed = shownForm.safeParse(schema);
  if (!parsed.success) return null;
  const { properties, required } = parsed.data;
  return (
    <section className="form-preview" aria-label={t('item.formPreview')}>
      <strong>{t('item.formPreview')}</strong>
      {Object.entries(properties).map(([name, field]) => {
        const title = (language === 'en' ? field.titleEn : undefined) ?? field.title ?? name;
        const hint = (language === 'en' ? field.descriptionEn : undefined) ?? field.description;
        return (
          <Labelled key={name} isAbove label={`${title}${required.includes(name) ? ' *' : ''}`}>
            {(id) => (
              <>
                <Control id={id} field={field} />
                {hint !== undefined && <span className="under">{hint}</span>}
              </>
            )}
          </Labelled>
        );
      })}
    </section>
  );
}

function Control({ id, field }: { readonly id: string; readonly field: ShownField }) {
  if (field.enum) {
    const options = field.enum.map((value) => ({ value: String(value), label: String(value) }));
    return <Select id={id} disabled={false} options={options} />;
  }
  if (field.type === 'boolean') return <Checkbox id={id} disabled={false} />;
  if (field.type === 'number' || field.type === 'integer') return <InputNumber id={id} disabled={false} />;
  if (field.format === 'date') return <Input id={id} type="date" disabled={false} />;
  if ((field.maxLength ?? 0) > LONG_TEXT) return <Input.TextArea id={id} rows={2} disabled={false} />;
  return <Input id={id} disabled={false} />;
}
