import { ownTableField } from '@self-print/contract/platform/ownTableFacts.ts';
import { useTexts } from '../../core/services.ts';

/** Rules of a code of a table or field, so that a wrong one is named where it stands. */
export function useCodeRules() {
  const { t } = useTexts();
  return [
    { required: true, whitespace: true, message: t('common.required') },
    {
      validator: async (_: unknown, typed: string = '') => {
        const code = typed.trim();
        if (code !== '' && !ownTableField.shape.code.safeParse(code).success)
          throw new Error(t('ownTable.codeWrong'));
      },
    },
  ];
}
