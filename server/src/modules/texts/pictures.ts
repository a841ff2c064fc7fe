import type { Queries } from '../../db/database.ts';
import { findMedia, mediaPath } from '../media/mediaStore.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { findEntry } from './dictionaryStore.ts';

/** Kind of the dictionary entries whose value is the id of one of the school's images. */
export const PICTURE_CODE = 'PICTURE';
export const PICTURE_NAMES = { codePrint: 'CODE_PRINT', selfPrint: 'SELF_PRINT' } as const;
export type PictureName = (typeof PICTURE_NAMES)[keyof typeof PICTURE_NAMES];

/** Address of the image that explains a function; null when the school has none. */
export async function findPicture(
  queries: Queries,
  key: TerminalKey,
  name: PictureName,
): Promise<string | null> {
  const entry = await findEntry(queries, key, { code: PICTURE_CODE, name });
  if (!entry) return null;
  const place = { schoolCode: key.schoolCode, mediaId: entry.value };
  return (await findMedia(queries, place)) ? mediaPath(place) : null;
}
