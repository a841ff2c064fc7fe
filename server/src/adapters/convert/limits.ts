/** Limits of uploaded files and of the programs that work on them. Units are in the names; docs/conversion.md tells why. */

const KIB = 1_024;
const MIB = 1_024 * KIB;

/** Largest file that a person may upload. */
export const UPLOAD_LIMIT_BYTES = 50 * MIB;
/** Most pages of one file; the trays of a kiosk hold few more sheets. */
export const UPLOAD_PAGES_MAX = 500;
/** Plain text fills about a page with six kilobytes of Chinese. */
export const TEXT_LIMIT_BYTES = 1 * MIB;

/** Packages (docx, xlsx, odt …): what their own directory may promise before anything is unpacked. */
export const PACKAGE_ENTRIES_MAX = 5_000;
export const PACKAGE_UNPACKED_LIMIT_BYTES = 400 * MIB;
/** Markup of one part: all of it becomes objects in memory. */
export const PACKAGE_PART_LIMIT_BYTES = 100 * MIB;
/** XML of real documents shrinks to a tenth or a twentieth; a part that shrinks more is refused when it is also large. */
export const PACKAGE_RATIO_MAX = 150;
export const PACKAGE_RATIO_FROM_BYTES = 8 * MIB;
export const PACKAGE_DIRECTORY_LIMIT_BYTES = 4 * MIB;
/** Parts that we read ourselves, such as relations and content types. */
export const PART_READ_LIMIT_BYTES = 16 * MIB;

/** Pixels of a picture: a 100-megapixel phone photo passes, a decompression bomb does not. */
export const PICTURE_PIXELS_MAX = 120_000_000;
export const PICTURE_SIDE_MAX = 40_000;
/** Frames of a TIFF that become pages. */
export const PICTURE_PAGES_MAX = 200;

/** One document at a LibreOffice listener, from loading to the written PDF. */
export const OFFICE_JOB_LIMIT_MS = 45_000;
/** A listener that does not come up in this time is given up; a fresh profile on a busy machine took 5 s. */
export const OFFICE_START_LIMIT_MS = 40_000;
/** Documents after which a listener is replaced, as its memory grows with each. */
export const OFFICE_JOBS_PER_WORKER = 40;
export const OFFICE_WORKERS = 2;
/** Data segment and heap of one listener. */
export const OFFICE_MEMORY_LIMIT_BYTES = 1_536 * MIB;
/** Documents that wait for a listener: of everybody, and of one person. */
export const OFFICE_QUEUE_MAX = 60;
export const OFFICE_QUEUE_PER_USER_MAX = 5;

/** One run of a PDF or picture program. */
export const PROGRAM_LIMIT_MS = 60_000;
export const PROGRAM_CPU_SECONDS = 60;
export const PROGRAM_MEMORY_LIMIT_BYTES = 1_024 * MIB;
/** Largest file that a program may write; the platform's limit of a document. */
export const PROGRAM_FILE_LIMIT_BYTES = 200 * MIB;
export const PROGRAM_OUTPUT_LIMIT_BYTES = 8 * MIB;
export const PROGRAM_OPEN_FILES = 256;
/** Programs that run at once; many more than cores only slow each other. The others wait, of everybody and of one person. */
export const PROGRAMS_AT_ONCE = 4;
export const PROGRAM_QUEUE_MAX = 400;
export const PROGRAM_QUEUE_PER_USER_MAX = 40;

/** Page images: the long side of a page; about twice the points of a common phone, whose screen has two to three pixels a point. */
export const PREVIEW_LONG_SIDE_PX = 1_280;
/** Of WebP, 0 to 100. */
export const PREVIEW_QUALITY = 80;
/** Page images of one call; the first ones are made at upload, the others when they are looked at. */
export const PREVIEW_PAGES_MAX = 12;
/** Pages whose colour is looked at, and how long that may hold a file up. What is not looked at is unknown. */
export const COLOUR_PAGES_MAX = 200;
export const COLOUR_LIMIT_MS = 8_000;
