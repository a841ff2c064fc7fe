import { assertNever } from '@self-print/contract/result.ts';

/** File types that LibreOffice converts. */
export const OFFICE_KINDS = [
  'docx',
  'doc',
  'odt',
  'rtf',
  'xlsx',
  'xls',
  'ods',
  'pptx',
  'ppt',
  'odp',
] as const;
export type OfficeKind = (typeof OFFICE_KINDS)[number];

export interface OfficeFilters {
  /** Load arguments. They name the import filter, so that the content is never interpreted as another type. */
  readonly load: Readonly<Record<string, string>>;
  readonly store: Readonly<Record<string, string>>;
  /** OpenDocument export filter, for formats whose fonts we cannot read ourselves. */
  readonly copyFilter?: string;
}

const WRITER = { FilterName: 'writer_pdf_Export' };
const CALC = { FilterName: 'calc_pdf_Export' };
const IMPRESS = { FilterName: 'impress_pdf_Export' };

/** LibreOffice's filter names (help.libreoffice.org, "File Conversion Filter Names"). */
export function officeFilters(kind: OfficeKind): OfficeFilters {
  switch (kind) {
    case 'docx':
      return { load: { FilterName: 'MS Word 2007 XML' }, store: WRITER };
    case 'doc':
      return { load: { FilterName: 'MS Word 97' }, store: WRITER, copyFilter: 'writer8' };
    case 'odt':
      return { load: { FilterName: 'writer8' }, store: WRITER };
    case 'rtf':
      return { load: { FilterName: 'Rich Text Format' }, store: WRITER, copyFilter: 'writer8' };
    case 'xlsx':
      return { load: { FilterName: 'Calc MS Excel 2007 XML' }, store: CALC };
    case 'xls':
      return { load: { FilterName: 'MS Excel 97' }, store: CALC, copyFilter: 'calc8' };
    case 'ods':
      return { load: { FilterName: 'calc8' }, store: CALC };
    case 'pptx':
      return { load: { FilterName: 'Impress MS PowerPoint 2007 XML' }, store: IMPRESS };
    case 'ppt':
      return { load: { FilterName: 'MS PowerPoint 97' }, store: IMPRESS, copyFilter: 'impress8' };
    case 'odp':
      return { load: { FilterName: 'impress8' }, store: IMPRESS };
    default:
      return assertNever(kind);
  }
}
