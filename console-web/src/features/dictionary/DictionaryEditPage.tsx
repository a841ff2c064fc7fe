import { dictionaryAdminCalls } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { useSearchParams } from 'react-router-dom';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { DICTIONARY_PATHS } from './addresses.ts';
import { EntryForm } from './EntryForm.tsx';

/** Changes one entry, or adds one where the address names none. */
export function DictionaryEditPage() {
  const [query] = useSearchParams();
  const entryId = query.get('entryId');
  return entryId === null ? <EntryForm /> : <KnownEntry entryId={entryId} />;
}

function KnownEntry({ entryId }: { readonly entryId: string }) {
  const asked = useFormQuery(dictionaryAdminCalls.get, { entryId });
  return (
    <LoadedOne title="title.dictionaryEdit" list={DICTIONARY_PATHS.list} asked={asked}>
      {(entry) => <EntryForm key={asked.formKey} entry={entry} onReload={asked.reload} />}
    </LoadedOne>
  );
}
