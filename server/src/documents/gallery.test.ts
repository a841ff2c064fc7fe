import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { isFramed, SLICE_INSET_MM } from '@self-print/contract/template/elements.ts';
import { GALLERY } from '@self-print/contract/template/gallery/gallery.ts';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { laterMarginsOf, paperOf } from '@self-print/contract/template/paper.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { isProtection } from '@self-print/contract/template/protections.ts';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import { checkSealedPages } from '@self-print/contract/template/sealedPages.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import { DEMO_PICTURES } from '../demo/templates/pictures.ts';
import { expectOk } from '../testing/testSchool.ts';
import type { OpenRenderer } from './openRenderer.ts';
import type { Certificate } from './renderCertificate.ts';
import { accessibilityFaults } from './testing/accessibility/accessibilityFaults.ts';
import { openTaggedFile } from './testing/accessibility/taggedFile.ts';
import { longestData } from './testing/longestData.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

const SCHOOL = { zh: '示例大学', en: 'Example University' };
/** As long as names of universities get. */
const LONG_SCHOOL = {
  zh: '示例省少数民族地区职业技术师范高等专科学校',
  en: 'Example Province Vocational and Technical Teachers College for Ethnic Minority Areas',
};
/** Only the photograph of the person: the gallery needs nothing that a school has to upload. */
const PHOTOGRAPH = new Map([...DEMO_PICTURES].filter(([name]) => name === 'sample-photo'));
const DOCUMENTS = GALLERY.flatMap(({ id, write }) =>
  write(SCHOOL).languages.map((language) => ({ id, language, template: write(SCHOOL), write })),
);

let renderer: OpenRenderer;
beforeAll(async () => {
  renderer = await openTestRenderer();
});
afterAll(() => renderer.close());

const optionalOf = ({ variables }: WrittenTemplate) => variables.filter(({ required }) => required === false);

async function make(
  template: WrittenTemplate,
  language: DocumentLanguage,
  data: TemplateData = sampleData(template),
): Promise<Certificate> {
  const made = await renderer.render(sampleRequest(template, { language, data, resources: PHOTOGRAPH }));
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.value;
}

describe('a document of the gallery', () => {
  it.each(GALLERY)('may be published: $id', ({ write }) => {
    const parsed = parseTemplate(write(SCHOOL));
    expect(parsed.ok ? checkSealedPages(parsed.value) : parsed.problem).toEqual([]);
  });

  it.each(GALLERY)('has nothing to read where printers leave the paper blank: $id', ({ write }) => {
    const template = expectOk(parseTemplate(write(SCHOOL)));
    const { width, height } = paperOf(template.page);
    const { margins } = template.page;
    const outside = template.fixed.filter(isFramed).filter(({ kind, frame }) => {
      const edges = [frame.x, frame.y, width - frame.x - frame.width, height - frame.y - frame.height];
      return !isProtection(kind) && Math.min(...edges) < SLICE_INSET_MM;
    });
    expect(outside.map(({ id }) => id)).toEqual([]);
    expect(
      Math.min(...Object.values(margins), ...Object.values(laterMarginsOf(template.page))),
    ).toBeGreaterThanOrEqual(SLICE_INSET_MM);
  });

  it.each(DOCUMENTS)('is made of its samples, and can be read aloud: $id in $language', async (one) => {
    const { pdf, stamps, pages } = await make(one.template, one.language);
    expect(stamps.length).toBeGreaterThan(0);
    expect(await accessibilityFaults(pdf)).toEqual([]);
    const { elements } = await openTaggedFile(pdf);
    // What is repeated has a title on each of its sheets.
    expect(elements.filter(({ type }) => type === 'H1')).toHaveLength(one.template.repeat ? pages : 1);
  });

  it.each(GALLERY)(
    'says when it was issued, and how it is verified by machine and by hand: $id',
    ({ write }) => {
      const { fixed, flow } = write(SCHOOL);
      const written = JSON.stringify([fixed, flow]);
      expect(written).toMatch(/"kind":"qrCode"[^}]*}[^}]*{document\.verifyUrl}/);
      expect(written).toMatch(/"text":{"zh":"[^"]*{document\.number}/);
      expect(written).toMatch(/"zh":"{issuedOn:chinese}"/);
      expect(written).toMatch(/"en":"{issuedOn}"/);
    },
  );

  it.each(DOCUMENTS)('has room for the longest values: $id in $language', async ({ write, language }) => {
    const template = write(LONG_SCHOOL);
    await make(template, language, longestData(template));
  });

  it.each(DOCUMENTS.filter(({ template }) => optionalOf(template).length > 0))(
    'is made without what is optional: $id in $language',
    async ({ template, language }) => {
      const absent = Object.fromEntries(optionalOf(template).map(({ name }) => [name, null]));
      await make(template, language, { ...sampleData(template), ...absent });
    },
  );
});
