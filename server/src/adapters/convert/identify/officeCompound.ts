import { ok } from '@self-print/contract/result.ts';
import { PART_READ_LIMIT_BYTES } from '../limits.ts';
import type { OfficeKind } from '../office/officeFilters.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import type { ByteSource } from './byteSource.ts';
import { type CompoundEntry, type CompoundFile, openCompoundFile } from './compoundFile.ts';

const ENCRYPTED_NAMES = new Set(['EncryptedPackage', 'EncryptionInfo', 'EncryptedSummary']);
const MACRO_NAMES = new Set(['Macros', '_VBA_PROJECT_CUR', '_VBA_PROJECT', 'VBA']);

/** Word: position of the flags in the file information block, and the encryption bit ([MS-DOC] 2.5.2). */
const WORD_FLAGS_AT = 10;
const WORD_ENCRYPTED = 0x0100;

/** Excel: records of the workbook stream and types of sheets ([MS-XLS] 2.4.28, 2.4.117). */
const EXCEL_FILE_PASS = 0x002f;
const EXCEL_BOUND_SHEET = 0x0085;
const EXCEL_SHEET_KIND_AT = 5;
const EXCEL_MACRO_SHEETS: readonly number[] = [1, 6];
const EXCEL_END = 0x000a;

/** PowerPoint: token of an encrypted file, and path to the macro record ([MS-PPT] 2.3.2, 2.4.11). */
const POWERPOINT_ENCRYPTED_TOKEN = 0xf3d1c4df;
const POWERPOINT_CONTAINERS: readonly number[] = [0x03e8, 0x07d0, 0x03ff];
const POWERPOINT_MACROS = 0x0400;
const POWERPOINT_RECORDS_MAX = 100_000;

/** Identifies a Word, Excel or PowerPoint file from before 2007; refuses encrypted files and those with macros. */
export async function identifyCompound(source: ByteSource): Promise<UploadResult<OfficeKind>> {
  const opened = await openCompoundFile(source);
  if (!opened.ok) return refuse('UPLOAD_BROKEN');
  const { entries } = opened.value;
  if (entries.some(({ name }) => ENCRYPTED_NAMES.has(name))) return refuse('UPLOAD_ENCRYPTED');
  if (entries.some(({ name }) => MACRO_NAMES.has(name))) return refuse('UPLOAD_HAS_MACROS');
  const stream = (name: string) => entries.find((each) => each.kind === 'stream' && each.name === name);
  const word = stream('WordDocument');
  if (word) return checkWord(opened.value, word);
  const excel = stream('Workbook') ?? stream('Book');
  if (excel) return checkExcel(opened.value, excel);
  const powerPoint = stream('PowerPoint Document');
  if (powerPoint) return checkPowerPoint(opened.value, powerPoint, stream('Current User'));
  return refuse('UPLOAD_TYPE_UNSUPPORTED');
}

async function checkWord(file: CompoundFile, entry: CompoundEntry): Promise<UploadResult<OfficeKind>> {
  const head = await file.readStream(entry, 32);
  if (head.byteLength < 32) return refuse('UPLOAD_BROKEN');
  return (head.readUInt16LE(WORD_FLAGS_AT) & WORD_ENCRYPTED) === 0 ? ok('doc') : refuse('UPLOAD_ENCRYPTED');
}

async function checkExcel(file: CompoundFile, entry: CompoundEntry): Promise<UploadResult<OfficeKind>> {
  const content = await file.readStream(entry, PART_READ_LIMIT_BYTES);
  // Only the globals substream, up to the first EOF record, describes passwords and sheets.
  for (let at = 0; at + 4 <= content.byteLength; ) {
    const type = content.readUInt16LE(at);
    const length = content.readUInt16LE(at + 2);
    if (type === EXCEL_END) return ok('xls');
    if (type === EXCEL_FILE_PASS) return refuse('UPLOAD_ENCRYPTED');
    const kind = content.subarray(at + 4, at + 4 + length)[EXCEL_SHEET_KIND_AT];
    if (type === EXCEL_BOUND_SHEET && kind !== undefined && EXCEL_MACRO_SHEETS.includes(kind)) {
      return refuse('UPLOAD_HAS_MACROS');
    }
    at += 4 + length;
  }
  return refuse('UPLOAD_BROKEN');
}

async function checkPowerPoint(
  file: CompoundFile,
  entry: CompoundEntry,
  currentUser: CompoundEntry | undefined,
): Promise<UploadResult<OfficeKind>> {
  const user = currentUser ? await file.readStream(currentUser, 32) : Buffer.alloc(0);
  if (user.byteLength >= 16 && user.readUInt32LE(12) === POWERPOINT_ENCRYPTED_TOKEN)
    return refuse('UPLOAD_ENCRYPTED');
  const content = await file.readStream(entry, PART_READ_LIMIT_BYTES);
  let at = 0;
  for (let count = 0; at + 8 <= content.byteLength && count < POWERPOINT_RECORDS_MAX; count += 1) {
    const type = content.readUInt16LE(at + 2);
    if (type === POWERPOINT_MACROS && at + 16 <= content.byteLength && content.readUInt32LE(at + 12) !== 0) {
      return refuse('UPLOAD_HAS_MACROS');
    }
    // Descends into containers on the path and skips everything else.
    at += POWERPOINT_CONTAINERS.includes(type) ? 8 : 8 + content.readUInt32LE(at + 4);
  }
  return ok('ppt');
}
