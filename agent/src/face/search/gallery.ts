import { FACE_DIMENSIONS } from '@self-print/contract/agent/pageTasks.ts';
import { type Descriptor, distance } from './descriptor.ts';
import { buildFaceIndex, type FaceIndex, type IndexedFace, type Nearest } from './faceIndex.ts';

/** Changes of enrolled faces. `descriptors` holds those of `faces` in the same order. */
export interface GalleryChange {
  readonly faces: readonly {
    readonly faceId: string;
    readonly userId: string;
    readonly groups: readonly string[];
  }[];
  readonly descriptors: Float32Array<ArrayBuffer>;
  readonly withdrawn: readonly string[];
}

/** All enrolled faces known to this terminal, kept only in memory. */
export interface Gallery {
  /** Applies changes; the search sees them after `arrange`. */
  readonly apply: (change: GalleryChange) => void;
  /** Rebuilds the search index; returns the number of faces. */
  readonly arrange: () => number;
  readonly forget: () => void;
  readonly peopleIn: (groupId: string) => number;
  /** Whether the person has an enrolled face. */
  readonly knows: (userId: string) => boolean;
  readonly nearest: (groupId: string, query: Descriptor, limit: number) => Nearest | null;
  /** Distance of the nearest photo of one person; null when there is none. */
  readonly distanceTo: (userId: string, query: Descriptor) => number | null;
}

export function createGallery(): Gallery {
  const faces = new Map<string, IndexedFace>();
  let ofPerson = new Map<string, IndexedFace[]>();
  let index: FaceIndex = buildFaceIndex([]);

  const arrange = () => {
    ofPerson = new Map();
    for (const face of faces.values()) {
      const known = ofPerson.get(face.userId);
      if (known) known.push(face);
      else ofPerson.set(face.userId, [face]);
    }
    index = buildFaceIndex(faces.values());
    return faces.size;
  };
  return {
    apply: ({ faces: changed, descriptors, withdrawn }) => {
      for (const faceId of withdrawn) faces.delete(faceId);
      changed.forEach(({ faceId, userId, groups }, position) => {
        const descriptor = descriptors.subarray(position * FACE_DIMENSIONS, (position + 1) * FACE_DIMENSIONS);
        if (descriptor.length === FACE_DIMENSIONS) faces.set(faceId, { userId, groups, descriptor });
      });
    },
    arrange,
    forget: () => {
      faces.clear();
      arrange();
    },
    peopleIn: (groupId) => index.peopleIn(groupId),
    knows: (userId) => ofPerson.has(userId),
    nearest: (groupId, query, limit) => index.nearest(groupId, query, limit),
    distanceTo: (userId, query) => {
      const known = ofPerson.get(userId);
      return known ? Math.min(...known.map(({ descriptor }) => distance(query, descriptor))) : null;
    },
  };
}
