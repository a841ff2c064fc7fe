import type { ListedEntry } from '@self-print/contract/platform/dictionaryAdmin.ts';
import './dictionary.css';

/** The value of an entry, or the picture that it names. */
export function EntryValue({ entry: { value, pictureUrl } }: { readonly entry: ListedEntry }) {
  return pictureUrl === null ? value : <img className="dictionary-picture" src={pictureUrl} alt={value} />;
}
