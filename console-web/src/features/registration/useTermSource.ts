import { termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { unwrap } from '@self-print/web-kit/queries.tsx';
import { useServices, useTexts } from '../../core/services.ts';
import type { OptionSource } from '../../ui/SearchSelect.tsx';

/** The terms to choose from. */
export function useTermSource(): OptionSource {
  const { api } = useServices();
  const { language } = useTexts();
  return {
    call: termAdminCalls.list,
    name: 'terms',
    load: async (query, signal) => {
      const { rows, total } = unwrap(await api.call(termAdminCalls.list, query, { signal }));
      return {
        total,
        options: rows.map(({ termId, name }) => ({ value: termId, label: wordsOf(name, language) })),
      };
    },
  };
}
