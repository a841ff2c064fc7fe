import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { school } from '../../db/schema/schools.ts';
import type { Certificate } from '../../documents/renderCertificate.ts';
import { askInquiry, type InquiryDeps } from './askInquiry.ts';
import { wordsOf } from './cells.ts';
import type { Opened } from './openInquiry.ts';
import { readSetting } from './settingStore.ts';
import { sheetRow, sheetTemplate } from './sheetTemplate.ts';

const FROM = {
  record: { zh: '学校数据中心', en: 'University records' },
  system: { zh: '学校业务系统', en: "The university's system" },
} as const;

interface Sheet {
  readonly orderId: string;
  readonly language: Language;
}

/** Sets what an inquiry brings now, all its rows. It is the person's own paper, so name and number stand on it in full. */
export async function makeSheet(
  deps: InquiryDeps,
  { inquiry, person, timeZone }: Opened,
  { orderId, language }: Sheet,
): Promise<Outcome<Certificate, 'INQUIRY_SYSTEM_DOWN' | 'INQUIRY_EMPTY' | 'DOCUMENT_UNAVAILABLE'>> {
  const { db, engines, clock, log } = deps;
  const { schoolCode } = person;
  const { columns, title, source } = inquiry.facts;
  const asked = await askInquiry(deps, person, inquiry);
  if (!asked.ok) return asked;
  const { rows, asOf } = asked.value;
  if (rows.length === 0) return fail(problem('INQUIRY_EMPTY'));
  const { settings } = await readSetting(db, schoolCode);
  const [place] = await db.orm
    .select({ zh: school.nameZh, en: school.nameEn })
    .from(school)
    .where(eq(school.schoolCode, schoolCode));
  if (!place) throw new Error('A person of no school asked for a sheet');
  const heads = columns.map(({ label }) => label[language]);
  const made = await engines.render({
    template: sheetTemplate(columns.length),
    data: {
      school: place,
      heading: title,
      person: person.name,
      number: person.number,
      asOf: localTime(asOf, timeZone),
      from: FROM[source.kind],
      note: settings.note,
      ...sheetRow(heads, 'head.'),
      rows: rows.map((row) => sheetRow(wordsOf(row, columns, language))),
    },
    language,
    resources: new Map(),
    timeZone,
    documentId: orderId,
    issuedAt: clock.now(),
  });
  if (made.ok) return ok(made.value);
  log.event('inquiry-sheet-not-made', {
    schoolCode,
    inquiryId: inquiry.inquiryId,
    reason: made.problem[0]?.kind ?? '',
  });
  return fail(problem('DOCUMENT_UNAVAILABLE'));
}

/** Such as 2026-11-27 14:30:05. */
function localTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at);
}
