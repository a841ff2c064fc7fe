import { type Asker, barrierOf, pauseOf } from './blockReason.ts';
import type { ItemNode } from './itemNodes.ts';

/** What of the tree a person asks to see. */
export interface TreeQuery {
  /** Left out: everything, whatever folder it is in. Empty: the top level. */
  readonly parentId?: string | undefined;
  readonly tagId?: string | undefined;
  readonly search?: string | undefined;
}

/** The tree of a school's items, as far as one person can see it at one place. */
export interface ItemTree {
  /** Folders first. With a tag or words, what fits at any depth below the folder; else what lies in it. */
  readonly find: (query: TreeQuery) => readonly ItemNode[];
  /** A node and the folders that it lies in, itself first. */
  readonly pathOf: (node: ItemNode) => readonly ItemNode[];
}

/**
 * Leaves out what the person may never order here, and folders that hold nothing else. `runningOnly` leaves out what is
 * paused too, as terminals do.
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
