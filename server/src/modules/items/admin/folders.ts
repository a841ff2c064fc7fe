import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printItem } from '../../../db/schema/items.ts';
import { FOLDER_DEPTH_MAX } from '../itemNodes.ts';

const IN_ITSELF: Bilingual = {
  zh: '文件夹不能放入其自身或其下级文件夹',
  en: 'A folder cannot be moved into itself or a folder below it',
};
const TOO_DEEP: Bilingual = {
  zh: `文件夹最多 ${FOLDER_DEPTH_MAX} 层`,
  en: `Folders can be nested at most ${FOLDER_DEPTH_MAX} deep`,
};

const FOLDER_MISSING: Bilingual = {
  zh: '所在文件夹不存在或已归档，请先恢复该文件夹，或选择其他文件夹',
  en: 'The folder does not exist or is archived. Please restore it first or choose another one',
};

interface Folder {
  readonly itemId: string;
  readonly parentId: string | null;
}

/**
 * Locks a school's folders until the transaction ends, so that concurrent moves cannot create a cycle or an archived parent.
 */
export function lockFolders({ orm }: Queries, schoolCode: string): Promise<Folder[]> {
  return orm
    .select({ itemId: printItem.itemId, parentId: printItem.parentId })
    .from(printItem)
    .where(
      and(eq(printItem.schoolCode, schoolCode), eq(printItem.kind, 'folder'), isNull(printItem.archivedAt)),
    )
    .orderBy(printItem.itemId)
    .for('no key update');
}

/** Why an item or folder cannot be put into a folder. */
export function placeProblem(
  folders: readonly Folder[],
  {
    itemId,
    kind,
    parentId,
  }: { readonly itemId: string; readonly kind: string; readonly parentId: string | null },
  language: Language,
): CallProblem<'BAD_REQUEST' | 'REFERENCE_UNKNOWN'> | undefined {
  if (parentId === null) return undefined;
  const byId = new Map(folders.map((folder) => [folder.itemId, folder]));
  if (!byId.has(parentId)) {
    return problem('REFERENCE_UNKNOWN', {
      detail: { field: 'parentId', value: parentId },
      message: FOLDER_MISSING[language],
    });
  }
  let depth = 0;
  for (let upper = byId.get(parentId); upper; upper = byId.get(upper.parentId ?? '')) {
    depth += 1;
    if (upper.itemId === itemId) return refused(IN_ITSELF, language);
    if (depth > folders.length) throw new Error('The folders form a cycle');
  }
  const below = kind === 'folder' ? heightOf(folders, itemId) : 0;
  return depth + below > FOLDER_DEPTH_MAX ? refused(TOO_DEEP, language) : undefined;
}

/** Depth of the folder tree below and including this folder. */
function heightOf(folders: readonly Folder[], itemId: string): number {
  const heights = folders
    .filter(({ parentId }) => parentId === itemId)
    .map((folder) => heightOf(folders, folder.itemId));
  return 1 + Math.max(0, ...heights);
}

function refused(message: Bilingual, language: Language): CallProblem<'BAD_REQUEST'> {
  return problem('BAD_REQUEST', { detail: { field: 'parentId' }, message: message[language] });
}
