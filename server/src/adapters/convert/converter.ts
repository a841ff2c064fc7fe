import type { UploadKind } from './identify/identifyUpload.ts';
import type { PoolCounts } from './office/officePool.ts';
import type { ReplacedFont } from './pdf/cleanPdf.ts';
import type { PrintLayout } from './pdf/layOutPdf.ts';
import type { PageImage, PreviewRange } from './pdf/previews.ts';
import type { AnnotationCounts } from './pdfium/annotations.ts';
import type { IsolationKind } from './process/isolation.ts';
import type { UploadResult } from './uploadProblem.ts';

/** A file, as a whole or in chunks. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

export interface ConvertOptions {
  /** Owner of the document, used for fair scheduling. Not shown anywhere. */
  readonly userKey: string;
  /** Types of files that are taken; others are refused before any program opens them. Omitted: all. */
  readonly kinds?: readonly UploadKind[] | undefined;
}

/** A page of a converted document as displayed. */
export interface ConvertedPage {
  readonly widthPt: number;
  readonly heightPt: number;
  /** Null in documents converted when not all pages were checked for colour. */
  readonly hasColour: boolean | null;
  /** This and the following are omitted for documents converted before they were looked for. */
  readonly isBlank?: boolean;
  readonly annotations?: AnnotationCounts;
}

export interface ConvertedDocument {
  /** Type of the uploaded file. */
  readonly kind: UploadKind;
  /** Contains only page content, with all fonts embedded. */
  readonly pdf: Buffer;
  readonly pages: readonly ConvertedPage[];
  /** Fonts that were substituted; the layout may differ. */
  readonly fonts: readonly ReplacedFont[];
}

export interface PrintDocument {
  readonly pdf: Buffer;
  /** Printed sides per copy. */
  readonly sides: number;
}

export interface ConverterState {
  /** Whether plain text is supported; PDFs always are. */
  readonly takesText: boolean;
  /** Whether pictures are supported. */
  readonly takesPictures: boolean;
  /** Whether office documents are supported. */
  readonly takesOffice: boolean;
  readonly isolation: IsolationKind;
  /** Whether memory and tasks are limited for a program with all its processes, or for each process. */
  readonly limits: 'perProgram' | 'perProcess';
  /** Missing programs and packages, by name. */
  readonly missing: readonly string[];
  readonly office: PoolCounts;
}

/**
 * Converts uploaded files to printable PDFs. Everything that opens a document runs in a sandboxed process or in
 * WebAssembly; each upload has a private folder that is always removed. Expected failures are problems that a person can understand.
 */
export interface Converter {
  readonly convert: (
    content: FileContent,
    options: ConvertOptions,
  ) => Promise<UploadResult<ConvertedDocument>>;
  /** Page images of a PDF made by `convert` or `layOut`. */
  readonly previews: (
    pdf: Uint8Array,
    range: PreviewRange,
    options: ConvertOptions,
  ) => Promise<UploadResult<PageImage[]>>;
  /** Makes the PDF to print: the same file is previewed, charged and printed. */
  readonly layOut: (
    pdf: Uint8Array,
    layout: PrintLayout,
    options: ConvertOptions,
  ) => Promise<UploadResult<PrintDocument>>;
  /** Starts a LibreOffice listener ahead of the first document. */
  readonly warm: () => void;
  readonly state: () => ConverterState;
  /** Ends all processes and deletes all files. */
  readonly stop: () => Promise<void>;
}
