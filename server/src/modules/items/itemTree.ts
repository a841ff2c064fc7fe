import { type Asker, barrierOf, pauseOf } from './blockReason.ts';
import type { ItemNode } from './itemNodes.ts';

/** Which part of the tree to list. */
export interface TreeQuery {
  /** Omitted: all items, in whichever folder. Empty: the top level. */
  readonly parentId?: string | undefined;
  readonly tagId?: string | undefined;
  readonly search?: string | undefined;
}

/** A school's catalogue tree as visible to one person in one place. */
export interface ItemTree {
  /** Folders first. With a tag or search words, matches at any depth below the folder; otherwise its direct content. */
  readonly find: (query: TreeQuery) => readonly ItemNode[];
  /** A node and its chain of folders, node first. */
  readonly pathOf: (node: ItemNode) => readonly ItemNode[];
}

/**
 * Builds the tree without items that the person may never order here, and without folders that are empty as a result.
 * `runningOnly` also omits paused items, as terminals do.
 */
export function itemTreeFor(
  nodes: readonly ItemNode[],
  asker: Asker,
  { runningOnly }: { readonly runningOnly: boolean },
): ItemTree {
  const byId = new Map(nodes.map((node) => [node.itemId, node]));
  const pathOf = (node: ItemNode): readonly ItemNode[] => {
    const path = [node];
    const seen = new Set([node.itemId]);
    for (let upper = parentOf(byId, node); upper && !seen.has(upper.itemId); upper = parentOf(byId, upper)) {
      seen.add(upper.itemId);
      path.push(upper);
    }
    return path;
  };
  const visible = new Set<ItemNode>();
  for (const node of nodes) {
    if (node.kind === 'folder') continue;
    const path = pathOf(node);
    if (barrierOf(path, asker) || (runningOnly && pauseOf(path))) continue;
    for (const each of path) visible.add(each);
  }
  const sorted = [...visible].sort(inOrder);
  return {
    pathOf,
    find: ({ parentId, tagId, search = '' }) => {
      const words = wordsOf(search);
      const narrowed = tagId !== undefined || words.length > 0;
      return sorted.filter(
        (node) =>
          isBelow(node, parentId, narrowed, pathOf) &&
          (tagId === undefined || node.tagIds.includes(tagId)) &&
          hasWords(node, words),
      );
    },
  };
}

function parentOf(byId: ReadonlyMap<string, ItemNode>, { parentId }: ItemNode): ItemNode | undefined {
  return parentId === null ? undefined : byId.get(parentId);
}

function inOrder(one: ItemNode, other: ItemNode): number {
  if (one.kind !== other.kind) return one.kind === 'folder' ? -1 : 1;
  return one.position - other.position || (one.itemId < other.itemId ? -1 : 1);
}

function isBelow(
  node: ItemNode,
  folderId: string | undefined,
  atAnyDepth: boolean,
  pathOf: (node: ItemNode) => readonly ItemNode[],
): boolean {
  if (folderId === undefined) return true;
  if (!atAnyDepth) return (node.parentId ?? '') === folderId;
  return folderId === '' || pathOf(node).some(({ parentId }) => parentId === folderId);
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

function wordsOf(search: string): readonly string[] {
  return plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}

function hasWords({ titleZh, titleEn }: ItemNode, words: readonly string[]): boolean {
  const text = plain(`${titleZh}\n${titleEn}`);
  return words.every((word) => text.includes(word));
}
