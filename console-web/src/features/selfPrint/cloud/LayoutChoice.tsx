import { rangeExample } from '@self-print/web-kit/self-service/cloud/fileWords.ts';
import type { LayoutFields } from '@self-print/web-kit/self-service/cloud/layoutFields.ts';
import { useTexts } from '../../../core/services.ts';
import { Choice } from '../ui/Choice.tsx';
import { Copies } from '../ui/Copies.tsx';
import { TextField } from '../ui/TextField.tsx';

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
    <>
      <h2>{t('pc.layout.title')}</h2>
      <Copies {...fields.copies} />
      {[...fields.usual, ...fields.further].map((field) => (
        <Choice key={field.name} {...field} />
      ))}
      {pages > 1 && (
        <TextField
          id="page-range"
          label={t('pc.layout.range')}
          hint={t('pc.layout.rangeHint', { n: pages, example: rangeExample(pages) })}
          autoComplete="off"
          maxLength={pageRange.lengthMax}
          value={pageRange.value}
          problem={pageRange.problem}
          onType={pageRange.onChange}
        />
      )}
    </>
  );
}
