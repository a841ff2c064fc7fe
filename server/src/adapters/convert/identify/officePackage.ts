import { ok } from '@self-print/contract/result.ts';
import { PART_READ_LIMIT_BYTES } from '../limits.ts';
import type { OfficeKind } from '../office/officeFilters.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import { type ByteSource, bytesOf } from './byteSource.ts';
import { readZipDirectory, type ZipEntry, type ZipProblem } from './zipDirectory.ts';
import { readZipHead, readZipPart } from './zipPart.ts';
import { isZipBomb } from './zipSizes.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const MACRO_PART = /(^|\/)vbaProject\.bin$|^xl\/macrosheets\/|^(Basic|Scripts)\/./i;
/** Content types of macro-enabled formats, VBA projects and Excel 4 macro sheets. */
const MACRO_TYPE = /macroEnabled|ms-office\.vbaProject|ms-excel\.(intl)?macrosheet/i;
const EMBEDDED_PACKAGE = /(^|\/)(embeddings\/.+|Object [^/]+)$/i;
/** Office Open XML forbids document types and OpenDocument does not need them, but they allow XML entity bombs. */
const DOCUMENT_TYPE = /<!(DOCTYPE|ENTITY)/i;

const OPEN_XML_KINDS: readonly (readonly [RegExp, OfficeKind])[] = [
  [/wordprocessingml\.(document|template)\.main\+xml/, 'docx'],
  [/spreadsheetml\.(sheet|template)\.main\+xml/, 'xlsx'],
  [/presentationml\.(presentation|slideshow|template)\.main\+xml/, 'pptx'],
];
const OPEN_DOCUMENT_KINDS: readonly (readonly [RegExp, OfficeKind])[] = [
  [/^application\/vnd\.oasis\.opendocument\.text(-template)?$/, 'odt'],
  [/^application\/vnd\.oasis\.opendocument\.spreadsheet(-template)?$/, 'ods'],
  [/^application\/vnd\.oasis\.opendocument\.presentation(-template)?$/, 'odp'],
];
/** Markup that programs read first, per kind; checked for document types. */
const MAIN_PARTS = [
  'word/document.xml',
  'xl/workbook.xml',
  'ppt/presentation.xml',
  'content.xml',
  'styles.xml',
];

/**
 * Identifies an office document in a ZIP package and refuses dangerous content. Reads only the directory and a few small parts;
 * everything is checked before LibreOffice unpacks anything.
 */
export async function identifyPackage(source: ByteSource): Promise<UploadResult<OfficeKind>> {
  const directory = await readZipDirectory(source);
  if (!directory.ok) return zipRefusal(directory.problem);
  const entries = directory.value;
  if (isZipBomb(entries, source.size)) return refuse('UPLOAD_BOMB');
  if (entries.some(({ isEncrypted }) => isEncrypted)) return refuse('UPLOAD_ENCRYPTED');
  const kind = await kindOf(source, entries);
  if (!kind.ok) return kind;
  if (entries.some(({ name }) => MACRO_PART.test(name))) return refuse('UPLOAD_HAS_MACROS');
  for (const entry of entries) {
    const checked = MAIN_PARTS.includes(entry.name)
      ? await checkMarkup(source, entry)
      : EMBEDDED_PACKAGE.test(entry.name)
        ? await checkEmbedded(source, entry)
        : ok();
    if (!checked.ok) return checked;
  }
  return kind;
}

async function kindOf(source: ByteSource, entries: readonly ZipEntry[]): Promise<UploadResult<OfficeKind>> {
  const openXml = entries.find(({ name }) => name === CONTENT_TYPES);
  if (openXml) {
    const types = await readText(source, openXml);
    if (!types.ok) return types;
    if (MACRO_TYPE.test(types.value)) return refuse('UPLOAD_HAS_MACROS');
    return firstMatch(OPEN_XML_KINDS, types.value);
  }
  const openDocument = entries.find(({ name }) => name === 'mimetype');
  if (!openDocument) return refuse('UPLOAD_TYPE_UNSUPPORTED');
  const type = await readText(source, openDocument);
  if (!type.ok) return type;
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml');
  if (!manifest) return refuse('UPLOAD_BROKEN');
  const listed = await readText(source, manifest);
  if (!listed.ok) return listed;
  if (/encryption-data/.test(listed.value)) return refuse('UPLOAD_ENCRYPTED');
  return firstMatch(OPEN_DOCUMENT_KINDS, type.value.trim());
}

function firstMatch(
  kinds: readonly (readonly [RegExp, OfficeKind])[],
  text: string,
): UploadResult<OfficeKind> {
  const found = kinds.find(([pattern]) => pattern.test(text));
  return found ? ok(found[1]) : refuse('UPLOAD_TYPE_UNSUPPORTED');
}

/** What may precede the first element: a declaration, comments, white space. */
const PROLOG = /^[^<]*(?:<\?[^>]*\?>[^<]*|<!--[^>]*-->[^<]*)*<[A-Za-z_]/;
const PROLOG_PACKED_BYTES = 4_096;
const PROLOG_CHARACTERS = 65_536;

async function checkMarkup(source: ByteSource, entry: ZipEntry): Promise<UploadResult<void>> {
  const head = await readZipHead(source, entry, PROLOG_PACKED_BYTES);
  // Latin-1 preserves every byte; UTF-16 markup becomes readable once the zero bytes are removed.
  const text = head
    .toString('latin1', 0, 2 * PROLOG_CHARACTERS)
    .replaceAll('\0', '')
    .slice(0, PROLOG_CHARACTERS);
  if (PROLOG.test(text)) return ok();
  return refuse(DOCUMENT_TYPE.test(text) ? 'UPLOAD_BOMB' : 'UPLOAD_BROKEN');
}

/** Checks embedded documents for macros and bombs one level deep; programs do not open deeper ones on their own. */
async function checkEmbedded(source: ByteSource, entry: ZipEntry): Promise<UploadResult<void>> {
  if (entry.size > PART_READ_LIMIT_BYTES) return ok();
  const content = await readZipPart(source, entry, PART_READ_LIMIT_BYTES);
  if (!content.ok) return zipRefusal(content.problem);
  if (!content.value.subarray(0, 4).equals(ZIP_MAGIC)) return ok();
  const inner = await readZipDirectory(bytesOf(content.value));
  // A broken object is shown as its preview image and does no harm.
  if (!inner.ok) return inner.problem === 'bomb' ? refuse('UPLOAD_BOMB') : ok();
  if (isZipBomb(inner.value, content.value.byteLength)) return refuse('UPLOAD_BOMB');
  return inner.value.some(({ name }) => MACRO_PART.test(name)) ? refuse('UPLOAD_HAS_MACROS') : ok();
}

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');

async function readText(source: ByteSource, entry: ZipEntry): Promise<UploadResult<string>> {
  const content = await readZipPart(source, entry, PART_READ_LIMIT_BYTES);
  return content.ok ? ok(content.value.toString('utf8')) : zipRefusal(content.problem);
}

function zipRefusal(problem: ZipProblem) {
  return refuse(problem === 'bomb' ? 'UPLOAD_BOMB' : 'UPLOAD_BROKEN');
}
