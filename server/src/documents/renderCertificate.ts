import { DOCUMENT_REGIONS, type DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { paperOf } from '@self-print/contract/template/paper.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { elementsOf } from '@self-print/contract/template/templateTexts.ts';
import { POINTS_PER_MM } from '@self-print/contract/template/units.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import type { DocumentContent } from './content/content.ts';
import { resolveContent } from './content/resolveContent.ts';
import type { DocumentResources } from './content/resources.ts';
import { setFamilies } from './content/setFamilies.ts';
import type { FontSet } from './fonts/fontSet.ts';
import type { FontSets } from './fonts/schoolFonts.ts';
import type { RenderProblem } from './renderProblem.ts';
import { composeSource } from './source/composeSource.ts';
import type { LayoutReport, Typesetter } from './typesetting/typesetter.ts';

export interface CertificateRequest {
  /** As stored; validated once per object. */
  readonly template: unknown;
  readonly data: TemplateData;
  readonly language: DocumentLanguage;
  readonly resources: DocumentResources;
  /** Font files of the school (TrueType or OpenType), checked at upload; pass the same objects in every request. */
  readonly fonts?: readonly Uint8Array[];
  /** IANA name of the school's time zone. */
  readonly timeZone: string;
  /** Identifies the file in its metadata; not personal. */
  readonly documentId: string;
  /** Creation date of the file. */
  readonly issuedAt: Date;
  /** Masks each value by its variable's rule, for a screen that others may see. */
  readonly masked?: boolean | undefined;
}

/** Position of a stamp, for the signature. */
export interface StampField {
  readonly elementId: string;
  /** Counts from 1. */
  readonly page: number;
  /** Left, bottom, right and top in points from the lower left corner of the page, as in PDF. */
  readonly rect: readonly [left: number, bottom: number, right: number, top: number];
}

export interface Certificate {
  /** PDF/A-2a and PDF/UA-1; equal requests give identical bytes. */
  readonly pdf: Uint8Array;
  readonly pages: number;
  readonly stamps: readonly StampField[];
}

/** Makes a document from a template and data, or reports everything that prevents it. */
export type CertificateRenderer = (
  request: CertificateRequest,
) => Promise<Result<Certificate, readonly RenderProblem[]>>;

export function createCertificateRenderer(options: {
  readonly fontsWith: FontSets;
  readonly typesetter: Typesetter;
}): CertificateRenderer {
  const { fontsWith, typesetter } = options;
  const prepare = createPreparation();
  return async (request) => {
    const { language } = request;
    const fonts = await fontsWith(request.fonts ?? []);
    const prepared = prepare(request.template);
    if (!prepared.ok) return prepared;
    const { template, sourceIn } = prepared.value;
    if (!template.languages.includes(language)) return fail([{ kind: 'languageMissing' }]);
    const locale = { language, timeZone: request.timeZone };
    const { data: values, resources, masked } = request;
    const resolved = resolveContent({ template, data: values, resources, locale, masked });
    if (!resolved.ok) return resolved;
    const { content, files } = resolved.value;
    const problems = setFamilies({ template, language, content, fonts });
    if (problems.length > 0) return fail(problems);
    const data = JSON.stringify({ ...content, ...metadata(template, request) });
    const set = await typesetter.typeset({
      source: sourceIn(language, fonts),
      data,
      files,
      fontFolders: fonts.folders,
      claims: 'accessible',
    });
    if (!set.ok) return fail([set.problem]);
    const { pdf, pages, reports } = set.value;
    const overflows = overflowsIn(reports);
    if (overflows.length > 0) return fail(overflows);
    if (pages > template.pagesMax) return fail([{ kind: 'tooManyPages', pages, limit: template.pagesMax }]);
    const sliced = slicedSealsIn(template, content);
    const tooMany = sliced.flatMap(({ id, slicesMax }) =>
      pages > slicesMax ? [{ kind: 'tooManySlices' as const, elementId: id, pages, limit: slicesMax }] : [],
    );
    if (tooMany.length > 0) return fail(tooMany);
    const unnamed = sealWithoutPerson(reports, sliced.length > 0 && pages > 1 ? pages : 0);
    if (unnamed !== undefined) return fail([{ kind: 'sealWithoutPerson', page: unnamed }]);
    return ok({ pdf, pages, stamps: stampFields(template, reports) });
  };
}

interface Prepared {
  readonly template: Template;
  readonly sourceIn: (language: DocumentLanguage, fonts: FontSet) => string;
}

/** Validates templates and generates their sources, once per stored template object. */
function createPreparation() {
  const known = new WeakMap<object, Result<Prepared, readonly RenderProblem[]>>();
  return (stored: unknown): Result<Prepared, readonly RenderProblem[]> => {
    const before = typeof stored === 'object' && stored !== null ? known.get(stored) : undefined;
    if (before) return before;
    const prepared = prepareTemplate(stored);
    if (typeof stored === 'object' && stored !== null) known.set(stored, prepared);
    return prepared;
  };
}

function prepareTemplate(stored: unknown): Result<Prepared, readonly RenderProblem[]> {
  const parsed = parseTemplate(stored);
  if (!parsed.ok) return fail([{ kind: 'badTemplate', issues: parsed.problem }]);
  const template = parsed.value;
  const sources = new WeakMap<FontSet, Map<DocumentLanguage, string>>();
  return ok({
    template,
    sourceIn: (language, fonts) => {
      const written = sources.get(fonts) ?? new Map<DocumentLanguage, string>();
      sources.set(fonts, written);
      const source = written.get(language) ?? composeSource(template, language, fonts);
      written.set(language, source);
      return source;
    },
  });
}

/** Metadata of the file. Its title is the template's and never contains values. */
function metadata(template: Template, { language, documentId, issuedAt }: CertificateRequest) {
  return {
    title: template.title[language],
    keywords: [documentId],
    lang: language,
    region: DOCUMENT_REGIONS[language],
    date: {
      year: issuedAt.getUTCFullYear(),
      month: issuedAt.getUTCMonth() + 1,
      day: issuedAt.getUTCDate(),
      hour: issuedAt.getUTCHours(),
      minute: issuedAt.getUTCMinutes(),
      second: issuedAt.getUTCSeconds(),
    },
  };
}

/** What did not fit, each once. */
function overflowsIn(reports: readonly LayoutReport[]): readonly RenderProblem[] {
  const found = new Map<string, RenderProblem>();
  for (const report of reports) {
    if (report.kind !== 'overflow') continue;
    const { id, cell } = report;
    found.set(JSON.stringify([id, cell]), { kind: 'overflow', elementId: id, ...(cell && { cell }) });
  }
  return [...found.values()];
}

/** The seals of this document that lie over the edges of its pages. */
function slicedSealsIn({ fixed }: Template, { stamps, images }: DocumentContent) {
  return fixed.flatMap((element) =>
    element.kind === 'slicedSeal' && (element.id in stamps || element.id in images) ? [element] : [],
  );
}

/**
 * The first sealed page that does not name its person as other pages do: whoever finds it could pass it off as anybody's.
 * @param slices pages that have a part of a seal, from the first
 */
function sealWithoutPerson(reports: readonly LayoutReport[], slices: number): number | undefined {
  const naming = (['name', 'number'] as const)
    .map((what) =>
      reports.flatMap((report) => (report.kind === 'person' && report.what === what ? [report.page] : [])),
    )
    .filter((pages) => pages.length > 0);
  const sealed = [
    ...Array.from({ length: slices }, (_, index) => index + 1),
    ...reports.flatMap((report) => (report.kind === 'stamp' ? [report.page] : [])),
  ];
  return sealed.find((page) => naming.some((pages) => !pages.includes(page)));
}

function stampFields(template: Template, reports: readonly LayoutReport[]): readonly StampField[] {
  const heightPt = paperOf(template.page).height * POINTS_PER_MM;
  const elements = elementsOf(template);
  return reports.flatMap((report) => {
    if (report.kind !== 'stamp') return [];
    const element = elements.find(({ id }) => id === report.id);
    if (element?.kind !== 'seal') return [];
    const width = element.frame.width * POINTS_PER_MM;
    const height = element.frame.height * POINTS_PER_MM;
    const top = heightPt - report.y;
    return [
      { elementId: report.id, page: report.page, rect: [report.x, top - height, report.x + width, top] },
    ];
  });
}
