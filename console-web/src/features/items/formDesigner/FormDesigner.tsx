import type { FormSchema } from '@self-print/contract/forms.ts';
import { useTexts } from '../../../core/services.ts';
import { AddField } from './AddField.tsx';
import { FieldList } from './FieldList.tsx';
import { FormPreview } from './FormPreview.tsx';
import { FieldInspector } from './inspector/FieldInspector.tsx';
import { JsonTransfer } from './JsonTransfer.tsx';
import { useDesigner } from './model/useDesigner.ts';
import { useReview } from './model/useReview.ts';
import './formDesigner.css';

interface FormDesignerProps {
  readonly canEdit: boolean;
  readonly label: string;
  readonly form: FormSchema | null;
  readonly onChange: (form: FormSchema | null) => void;
}

/** A form that is put together by clicking: its fields in their order, what is set of one of them, and what persons will see. */
export function FormDesigner({ canEdit, label, form, onChange }: FormDesignerProps) {
  const { t } = useTexts();
  const designer = useDesigner(form, onChange);
  const review = useReview(form, canEdit);
  const { fields, open } = designer;
  return (
    <section className="form-designer" aria-label={label}>
      <header className="form-designer__head">
        {canEdit && <AddField onAdd={designer.add} />}
        {designer.removed && (
          <button type="button" className="text-button" onClick={designer.restore}>
            {t('formDesigner.restore', {
              name: titleOr(designer.removed.keywords.title, t('formDesigner.unnamed')),
            })}
          </button>
        )}
        <JsonTransfer form={form} canEdit={canEdit} onImport={onChange} />
      </header>
      {fields.length === 0 && <p className="form-designer__empty">{t('formDesigner.empty')}</p>}
      {review.elsewhere !== undefined && (
        <p className="field-problem" role="alert">
          {review.elsewhere}
        </p>
      )}
      {open && (
        <div className="form-designer__panes">
          <FieldList designer={designer} canEdit={canEdit} fault={review.fault} />
          <FieldInspector key={open.name} field={open} designer={designer} fault={review.fault} />
          <FormPreview shown={review.shown} />
        </div>
      )}
    </section>
  );
}

function titleOr(title: unknown, otherwise: string): string {
  return typeof title === 'string' && title !== '' ? title : otherwise;
}
