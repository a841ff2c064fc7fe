import { dictionaryAdminCalls } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useSearchParams } from 'react-router-dom';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { DICTIONARY_PATHS } from './addresses.ts';
import { EntryForm } from './EntryForm.tsx';

/** Changes one entry, or adds one where the address names none. */
export function DictionaryEditPage() {
  const [query] = useSearchParams();
  const entryId = query.get('entryId');
  return entryId === null ? <EntryForm entry={undefined} /> : <KnownEntry entryId={entryId} />;
}

function KnownEntry({ entryId }: { readonly entryId: string }) {
  const asked = useCallQuery(dictionaryAdminCalls.get, { entryId });
  return (
    <LoadedOne title="title.dictionaryEdit" list={DICTIONARY_PATHS.list} asked={asked}>
      {(entry) => <EntryForm key={`${entry.entryId}/${entry.revision}`} entry={entry} />}
    </LoadedOne>
  );
}
