import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import type { GalleryEntry } from '@self-print/contract/template/gallery/gallery.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { CallError, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withoutMarks } from '../withoutMarks.ts';

/** A document of the gallery with the school's name in it. */
export interface GalleryDocument {
  readonly id: string;
  readonly name: Bilingual;
  readonly purpose: Bilingual;
  readonly content: ReturnType<GalleryEntry['write']>;
}

/** The documents of the gallery; fetched once, and only by those who ask for them. */
export function useGallery() {
  const entries = useQuery({
    queryKey: ['gallery of templates'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const file = await import('@self-print/contract/template/gallery/gallery.ts').catch(
        (error: unknown) => {
          throw new CallError({ kind: 'unreachable', message: String(error) });
        },
      );
      return file.GALLERY;
    },
  });
  const school = useCallQuery(phoneCalls.licence, {});
  const data = useMemo(() => documentsOf(entries.data, school.data?.schoolName), [entries.data, school.data]);
  return {
    data,
    error: entries.error ?? school.error,
    refetch: () => Promise.all([entries, school].map((asked) => asked.error && asked.refetch())),
  };
}

function documentsOf(
  entries: readonly GalleryEntry[] | undefined,
  school: Bilingual | undefined,
): readonly GalleryDocument[] | undefined {
  if (entries === undefined || school === undefined) return undefined;
  const name = withoutMarks(school);
  return entries.map((entry) => ({ ...entry, content: entry.write(name) }));
}

/** Whether all words occur in what people read of a document, in either language. */
export function matches({ name, purpose }: GalleryDocument, typed: string): boolean {
  const read = [name, purpose]
    .flatMap(({ zh, en }) => [zh, en])
    .join('\n')
    .toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => read.includes(word));
}

/** The console's language where the document has it. */
export function shownLanguage(
  { languages }: Pick<Template, 'languages'>,
  wanted: Language,
): DocumentLanguage {
  return languages.includes(wanted) ? wanted : (languages[0] ?? wanted);
}
