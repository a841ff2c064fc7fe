import type { UploadKind } from './identify/identifyUpload.ts';
import type { PoolCounts } from './office/officePool.ts';
import type { PrintLayout } from './pdf/layOutPdf.ts';
import type { ReplacedFont } from './pdf/pdfFonts.ts';
import type { PageImage, PreviewRange } from './pdf/previews.ts';
import type { IsolationKind } from './process/isolation.ts';
import type { UploadResult } from './uploadProblem.ts';

/** A file, whole or in pieces. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

export interface ConvertOptions {
  /** Whose document it is; people take turns by it. Not shown anywhere. */
  readonly userKey: string;
}

/** A page of a converted document, as a person sees it. */
export interface ConvertedPage {
  readonly widthPt: number;
  readonly heightPt: number;
  /** Null when it was not looked at. */
  readonly hasColour: boolean | null;
}

export interface ConvertedDocument {
  /** What the file was. */
  readonly kind: UploadKind;
  /** Nothing but marks on pages and all their fonts. */
  readonly pdf: Buffer;
  readonly pages: readonly ConvertedPage[];
  /** Fonts that the document asked for and that others stand in for: its look may differ. */
  readonly fonts: readonly ReplacedFont[];
}

export interface PrintDocument {
  readonly pdf: Buffer;
  /** Printed sides of one copy. */
  readonly sides: number;
}

export interface ConverterState {
  /** Whether PDFs and pictures can be taken: the programs for it are installed. */
  readonly takesPdf: boolean;
  /** Whether office documents and text can be taken. */
  readonly takesOffice: boolean;
  readonly isolation: IsolationKind;
  /** Programs and packages that are missing, by name. */
  readonly missing: readonly string[];
  readonly office: PoolCounts;
}

/**
 * Turns uploaded files into PDFs to be printed. Everything that opens a document runs in confined processes; each document has a
 * private folder that is removed whatever happens. Expected failures are problems that a person understands.
 */
export interface Converter {
  readonly convert: (
    content: FileContent,
    options: ConvertOptions,
  ) => Promise<UploadResult<ConvertedDocument>>;
  /** Pictures of pages of a PDF that `convert` or `layOut` made. */
  readonly previews: (
    pdf: Uint8Array,
    range: PreviewRange,
    options: ConvertOptions,
  ) => Promise<UploadResult<PageImage[]>>;
  /** The PDF that is printed: what is previewed, charged and printed is the same. */
  readonly layOut: (
    pdf: Uint8Array,
    layout: PrintLayout,
    options: ConvertOptions,
  ) => Promise<UploadResult<PrintDocument>>;
  /** Starts a listener ahead of the first document. */
  readonly warm: () => void;
  readonly state: () => ConverterState;
  /** Ends every process and removes every file. */
  readonly stop: () => Promise<void>;
}
