import { rangeExample } from '@self-print/web-kit/self-service/cloud/fileWords.ts';
import type { LayoutFields } from '@self-print/web-kit/self-service/cloud/layoutFields.ts';
import { useTexts } from '../../core/services.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Copies } from '../../ui/Copies.tsx';
import { FieldError } from '../../ui/FieldError.tsx';

interface LayoutChoiceProps {
  readonly fields: LayoutFields;
  /** The pages of the file. */
  readonly pages: number;
}

/** How a file is printed. Each change updates the price at once. */
export function LayoutChoice({ fields, pages }: LayoutChoiceProps) {
  const { t } = useTexts();
  const { pageRange } = fields;
  return (
    <section className="card stack cloud__layout" aria-label={t('layout.title')}>
      <div className="between">
        <span className="field__label">{t('copies.name')}</span>
        <Copies {...fields.copies} />
      </div>
      {fields.usual.map((field) => (
        <Choice key={field.name} {...field} />
      ))}
      <details className="cloud__more">
        <summary>{t('layout.more')}</summary>
        <div className="stack">
          {fields.further.map((field) => (
            <Choice key={field.name} {...field} />
          ))}
          {pages > 1 && (
            <label className="field">
              <span className="field__label">{t('layout.range')}</span>
              <input
                className="input"
                inputMode="text"
                autoComplete="off"
                maxLength={pageRange.lengthMax}
                value={pageRange.value}
                aria-invalid={pageRange.problem !== undefined}
                aria-describedby="range-hint range-problem"
                onChange={({ target }) => pageRange.onChange(target.value)}
              />
              <span id="range-hint" className="hint">
                {t('layout.rangeHint', { n: pages, example: rangeExample(pages) })}
              </span>
              <FieldError id="range-problem" text={pageRange.problem} />
            </label>
          )}
        </div>
      </details>
    </section>
  );
}
