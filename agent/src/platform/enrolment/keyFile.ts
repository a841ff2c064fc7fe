import { readFileSync, statSync } from 'node:fs';
import { ENROLMENT_KEY } from '@self-print/contract/platform/enrolment.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

const OTHERS = 0o077;

export interface ReadKey {
  readonly key: string;
  /** Tells the key from others; no secret. */
  readonly mark: string;
}

/** Reads the enrolment key. A file that others may read is refused, since whoever has the key can add terminals of their own. */
export function readKeyFile(
  path: string,
  platform: NodeJS.Platform,
): Result<ReadKey, 'FILE_UNREADABLE' | 'FILE_SHARED' | 'FILE_WITHOUT_KEY'> {
  let text: string;
  try {
    // Windows has no such bits: its access lists are the technician's.
    if (platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0) return fail('FILE_SHARED');
    text = readFileSync(path, 'utf8');
  } catch {
    return fail('FILE_UNREADABLE');
  }
  const key = text.trim();
  const mark = ENROLMENT_KEY.exec(key)?.groups?.mark;
  return mark === undefined ? fail('FILE_WITHOUT_KEY') : ok({ key, mark });
}
