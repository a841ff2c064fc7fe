import type { StoredFile } from '../adapters/storage/storage.ts';
import type { Deps } from '../deps.ts';
import { DEMO_SCHOOL, DEMO_STUDENT } from './demoSchool.ts';
import { DEMO_DOCUMENTS, type DemoDocumentName } from './documents/demoDocuments.ts';
import { loadTypeface, type Typeface } from './documents/typeface.ts';

export interface IssuedDocument extends StoredFile {
  readonly fileName: string;
  readonly pages: number;
}

/** Issues copies of the demo student's documents. */
export interface DocumentDesk {
  issue(name: DemoDocumentName): Promise<IssuedDocument>;
}

/** Draws each document at most once, and reads the fonts only when one is wanted. */
export function openDocumentDesk({ storage, clock }: Pick<Deps, 'storage' | 'clock'>): DocumentDesk {
  const subject = {
    school: DEMO_SCHOOL.name,
    student: { ...DEMO_STUDENT.name, number: DEMO_STUDENT.userName },
    college: DEMO_STUDENT.college,
    major: DEMO_STUDENT.major,
    issuedAt: clock.now(),
    timeZone: DEMO_SCHOOL.timeZone,
  };
  let typeface: Promise<Typeface> | undefined;
  const drawn = new Map<DemoDocumentName, Uint8Array>();
  return {
    async issue(name) {
      const { make, pages, title } = DEMO_DOCUMENTS[name];
      typeface ??= loadTypeface();
      const content = drawn.get(name) ?? (await make(await typeface, subject));
      drawn.set(name, content);
      const stored = await storage.put('documents', 'application/pdf', content);
      return { ...stored, pages, fileName: `${DEMO_STUDENT.name.zh} ${title.zh}.pdf` };
    },
  };
}
