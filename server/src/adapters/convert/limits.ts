import { CLOUD_PRINT_LIMITS } from '@self-print/contract/limits.ts';

/**
 * Limits of uploaded files and of the programs that process them. Units are in the names; docs/conversion.md explains the
 * values.
 */

const KIB = 1_024;
const MIB = 1_024 * KIB;

/** Largest file that a person may upload. */
export const UPLOAD_LIMIT_BYTES = CLOUD_PRINT_LIMITS.fileMaxBytes;
/** Maximum pages per file; a kiosk's trays hold few more sheets. */
export const UPLOAD_PAGES_MAX = CLOUD_PRINT_LIMITS.pagesMax;
/** Six kilobytes of Chinese plain text fill about a page. */
export const TEXT_LIMIT_BYTES = 1 * MIB;

/** Packages (docx, xlsx, odt …): limits on what the directory may declare before anything is unpacked. */
export const PACKAGE_ENTRIES_MAX = 5_000;
export const PACKAGE_UNPACKED_LIMIT_BYTES = 400 * MIB;
/** Markup of one part, all of which becomes objects in memory. */
export const PACKAGE_PART_LIMIT_BYTES = 100 * MIB;
/**
 * XML of real documents compresses to between a tenth and a twentieth; a part with a higher ratio is refused if it is also
 * large.
 */
export const PACKAGE_RATIO_MAX = 150;
export const PACKAGE_RATIO_FROM_BYTES = 8 * MIB;
export const PACKAGE_DIRECTORY_LIMIT_BYTES = 4 * MIB;
/** Parts that the server itself reads, such as relationships and content types. */
export const PART_READ_LIMIT_BYTES = 16 * MIB;

/** Pixels per image: admits a 100-megapixel phone photo, but no decompression bomb. */
export const PICTURE_PIXELS_MAX = 120_000_000;
/** Of HEIC images, which are in memory several times while they are decoded; admits the 24 megapixels of current phones. */
export const HEIC_PIXELS_MAX = 32_000_000;
export const PICTURE_SIDE_MAX = 40_000;
/** Maximum frames of a TIFF that become pages. */
export const PICTURE_PAGES_MAX = 200;

/** Time limit for one document in LibreOffice, from loading to the written PDF. */
export const OFFICE_JOB_LIMIT_MS = 45_000;
/** Time limit for starting a listener; with a fresh profile on a busy machine a start took 5 s. */
export const OFFICE_START_LIMIT_MS = 40_000;
/** Number of documents after which a listener is replaced, because its memory grows with each. */
export const OFFICE_JOBS_PER_WORKER = 40;
export const OFFICE_WORKERS = 2;
/** Data segment and heap per listener. */
export const OFFICE_MEMORY_LIMIT_BYTES = 1_536 * MIB;
/** Processes and threads of a listener: 18 on a machine with two cores; some pools grow with the cores. */
export const OFFICE_TASKS_MAX = 256;
/** Maximum number of documents waiting for a listener, in total and per person. */
export const OFFICE_QUEUE_MAX = 60;
export const OFFICE_QUEUE_PER_USER_MAX = 5;

/** Time limit for one run of a PDF or image program. */
export const PROGRAM_LIMIT_MS = 60_000;
export const PROGRAM_CPU_SECONDS = 60;
export const PROGRAM_MEMORY_LIMIT_BYTES = 1_024 * MIB;
/** Largest file that a program may write, equal to the platform's limit for documents. */
export const PROGRAM_FILE_LIMIT_BYTES = 200 * MIB;
export const PROGRAM_OUTPUT_LIMIT_BYTES = 8 * MIB;
export const PROGRAM_OPEN_FILES = 256;
/** Processes and threads of a program. */
export const PROGRAM_TASKS_MAX = 64;
/** Tasks of the server's user, where a program's own cannot be counted: a fork bomb ends here, and nobody else is hindered. */
export const TASKS_OF_USER_MAX = 4_096;
/** Files that a program may keep in memory: below /tmp, and below /dev/shm. */
export const TEMPORARY_FILES_LIMIT_BYTES = 256 * MIB;
export const SHARED_MEMORY_LIMIT_BYTES = 64 * MIB;
/**
 * Programs in parallel; many more than cores only slow each other down. The following limits apply to waiting ones, in total
 * and per person.
 */
export const PROGRAMS_AT_ONCE = 4;
export const PROGRAM_QUEUE_MAX = 400;
export const PROGRAM_QUEUE_PER_USER_MAX = 40;

/** Long side of a page image: about twice the width of a common phone in points, with two to three pixels per point. */
export const PREVIEW_LONG_SIDE_PX = 1_280;
/** WebP quality, 0 to 100. */
export const PREVIEW_QUALITY = 80;
/** Maximum page images per call; the first ones are made at upload, others on request. */
export const PREVIEW_PAGES_MAX = 12;
/** Long side of the thumbnails by which all pages of a PDF are checked: 24 dpi for A4; thin lines still leave a tint. */
export const CHECK_LONG_SIDE_PX = 280;
/** A page whose thumbnail takes longer than this is also drawn at full size before it is accepted. */
export const SLOW_PAGE_MS = 200;
/** Resolution of pages that are replaced by pictures, fine enough for small print, and their long side (A3). */
export const PICTURE_PAGE_DPI = 300;
export const PICTURE_PAGE_LONG_SIDE_PX = 4_961;

/** Threads with PDFium; one person's documents use only one of them at a time. */
export const PDF_THREADS = 2;
/** Time limit for starting a thread, which takes a second on an idle machine. */
export const PDF_START_LIMIT_MS = 60_000;
/** Time limit for one page: normal ones take 30 ms on an idle machine. */
export const PDF_PAGE_LIMIT_MS = 8_000;
/** Time limit for a whole document, or for one request for pictures. */
export const PDF_JOB_LIMIT_MS = 45_000;
/** Memory of one instance of PDFium, including the document. */
export const PDF_MEMORY_LIMIT_BYTES = 512 * MIB;
/** JavaScript heap of a thread. */
export const PDF_HEAP_LIMIT_MB = 384;
/** A thread whose instance has grown beyond this is replaced after its document, because the memory never shrinks. */
export const PDF_MEMORY_KEPT_BYTES = 192 * MIB;
export const PDF_QUEUE_MAX = 200;
export const PDF_QUEUE_PER_USER_MAX = 40;
