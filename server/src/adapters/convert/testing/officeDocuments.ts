import { type ZipMember, zipFile } from './zipFile.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface Run {
  readonly text: string;
  /** Font for Han characters. */
  readonly eastAsia?: string;
  readonly latin?: string;
  /** Language of Han characters, such as `ja-JP`. */
  readonly language?: string;
  /** Starts a new page. */
  readonly pageBreak?: boolean;
}

/** Builds a Word document with one paragraph per run. `more` adds package members, or replaces those of the same name. */
export function docx(runs: readonly Run[], more: readonly ZipMember[] = []): Buffer {
  const body = runs.map(paragraph).join('');
  return openPackage(
    'word/document.xml',
    `${OPEN_XML}.wordprocessingml.document.main+xml`,
    [
      {
        name: 'word/document.xml',
        content:
          `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}` +
          '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/>' +
          '</w:sectPr></w:body></w:document>',
      },
    ],
    more,
  );
}

function paragraph({ text, eastAsia, latin, language, pageBreak = false }: Run): string {
  const fonts = [
    eastAsia === undefined ? '' : ` w:eastAsia="${eastAsia}"`,
    latin === undefined ? '' : ` w:ascii="${latin}" w:hAnsi="${latin}"`,
  ].join('');
  const tongue = language === undefined ? '' : `<w:lang w:eastAsia="${language}"/>`;
  const properties = `<w:rPr><w:rFonts${fonts}/>${tongue}</w:rPr>`;
  const start = pageBreak ? '<w:pPr><w:pageBreakBefore/></w:pPr>' : '';
  return `<w:p>${start}<w:r>${properties}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
}

/** Builds a Word document with an external image. */
export function docxWithLink(target: string): Buffer {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  const picture =
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:extent cx="3600000" cy="3600000"/>` +
    `<wp:docPr id="1" name="p"/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture">` +
    `<pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip xmlns:r="${RELATIONS}" r:link="r9"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3600000" cy="3600000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr>' +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return docx(
    [],
    [
      {
        name: 'word/document.xml',
        content: `${XML}<w:document xmlns:w="${main}"><w:body>${picture}</w:body></w:document>`,
      },
      {
        name: 'word/_rels/document.xml.rels',
        content:
          `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">` +
          `<Relationship Id="r9" Type="${RELATIONS}/image" Target="${target}" TargetMode="External"/></Relationships>`,
      },
    ],
  );
}

/** Builds an Excel sheet of texts and numbers. */
export function xlsx(
  rows: readonly (readonly (string | number)[])[],
  more: readonly ZipMember[] = [],
  /** How its author prints the sheet. */
  pageSetup = '',
): Buffer {
  const cells = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return openPackage(
    'xl/workbook.xml',
    `${OPEN_XML}.spreadsheetml.sheet.main+xml`,
    [
      {
        name: 'xl/workbook.xml',
        content: `${XML}<workbook xmlns="${main}" xmlns:r="${RELATIONS}"><sheets><sheet name="成绩" sheetId="1" r:id="r1"/></sheets></workbook>`,
      },
      relations('xl/_rels/workbook.xml.rels', [['r1', `${RELATIONS}/worksheet`, 'worksheets/sheet1.xml']]),
      {
        name: 'xl/worksheets/sheet1.xml',
        content: `${XML}<worksheet xmlns="${main}"><sheetData>${cells}</sheetData>${pageSetup}</worksheet>`,
      },
    ],
    more,
    [['/xl/worksheets/sheet1.xml', `${OPEN_XML}.spreadsheetml.worksheet+xml`]],
  );
}

function cell(value: string | number): string {
  return typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
}

/** Builds PowerPoint slides with one text each. */
export function pptx(texts: readonly string[], more: readonly ZipMember[] = []): Buffer {
  const spaces =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
    `xmlns:r="${RELATIONS}"`;
  const group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
  const slides = texts.map((text, index) => ({
    name: `ppt/slides/slide${index + 1}.xml`,
    content:
      `${XML}<p:sld ${spaces}><p:cSld><p:spTree>${group}<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr txBox="1"/>` +
      '<p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="900000" y="900000"/><a:ext cx="7000000" cy="2000000"/></a:xfrm>' +
      '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="zh-CN" sz="3200"/>' +
      `<a:t>${escapeXml(text)}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
  }));
  const ids = texts.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index + 1}"/>`).join('');
  return openPackage(
    'ppt/presentation.xml',
    `${OPEN_XML}.presentationml.presentation.main+xml`,
    [
      {
        name: 'ppt/presentation.xml',
        content: `${XML}<p:presentation ${spaces}><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
      },
      relations(
        'ppt/_rels/presentation.xml.rels',
        texts.map((_, index) => [`s${index + 1}`, `${RELATIONS}/slide`, `slides/slide${index + 1}.xml`]),
      ),
      ...slides,
    ],
    more,
    slides.map(({ name }) => [`/${name}`, `${OPEN_XML}.presentationml.slide+xml`]),
  );
}

/** Builds an OpenDocument text. */
export function odt(text: string, more: readonly ZipMember[] = []): Buffer {
  const office = 'urn:oasis:names:tc:opendocument:xmlns';
  return zipFile(
    merged(
      [
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
        {
          name: 'META-INF/manifest.xml',
          content:
            `${XML}<manifest:manifest xmlns:manifest="${office}:manifest:1.0">` +
            '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>' +
            '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
        },
        {
          name: 'content.xml',
          content:
            `${XML}<office:document-content xmlns:office="${office}:office:1.0" xmlns:text="${office}:text:1.0" office:version="1.2">` +
            `<office:body><office:text><text:p>${escapeXml(text)}</text:p></office:text></office:body></office:document-content>`,
        },
      ],
      more,
    ),
  );
}

function openPackage(
  mainPart: string,
  mainType: string,
  parts: readonly ZipMember[],
  more: readonly ZipMember[],
  types: readonly (readonly [part: string, type: string])[] = [],
): Buffer {
  const overrides = [[`/${mainPart}`, mainType], ...types]
    .map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
    .join('');
  const contentTypes =
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;
  const members = [
    { name: '[Content_Types].xml', content: contentTypes },
    relations('_rels/.rels', [['r1', `${RELATIONS}/officeDocument`, mainPart]]),
    ...parts,
  ];
  return zipFile(merged(members, more));
}

function relations(
  name: string,
  all: readonly (readonly [id: string, type: string, target: string])[],
): ZipMember {
  const each = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  );
  return {
    name,
    content: `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">${each.join('')}</Relationships>`,
  };
}

function merged(members: readonly ZipMember[], more: readonly ZipMember[]): ZipMember[] {
  const replaced = new Set(more.map(({ name }) => name));
  return [...members.filter(({ name }) => !replaced.has(name)), ...more];
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
