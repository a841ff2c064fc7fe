import { randomUUID } from 'node:crypto';
import { FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import type { CallInput } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { problem } from '@self-print/contract/errors.ts';
import { faceGalleryCalls, type GalleryFace } from '@self-print/contract/platform/faces.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type Binding, bindAnyError } from '@self-print/contract/serve.ts';
import type { Descriptor } from '../search/descriptor.ts';

type Asked = CallInput<typeof faceGalleryCalls.gallery>;

/** Enrolled faces of a fake platform. Every change gets its own page. */
export interface FakeGallery {
  readonly binding: Binding<null>;
  readonly asked: readonly Asked[];
  readonly enrol: (userId: string, groups: readonly string[], descriptor: Descriptor) => string;
  readonly withdraw: (faceId: string) => void;
  /** Simulates restoring an old back-up: the gallery is empty and revisions start over. */
  readonly setBack: () => void;
  readonly refuse: (name: ErrorName | null) => void;
}

export function createFakeGallery(): FakeGallery {
  const asked: Asked[] = [];
  let changes: (GalleryFace | { readonly withdrawn: string })[] = [];
  let refusal: ErrorName | null = null;
  return {
    asked,
    binding: bindAnyError(faceGalleryCalls.gallery, async ({ input }) => {
      asked.push(input);
      if (refusal !== null) return fail(problem(refusal));
      if (input.model.version !== FACE_MODEL.version) return fail(problem('FORBIDDEN'));
      const change = changes[input.since];
      const revision = Math.min(changes.length, input.since + 1);
      return ok({
        faces: change && 'faceId' in change ? [change] : [],
        withdrawn: change && 'withdrawn' in change ? [change.withdrawn] : [],
        revision,
        more: revision < changes.length,
      });
    }),
    enrol: (userId, groups, descriptor) => {
      const faceId = randomUUID();
      const packed = Buffer.alloc(descriptor.byteLength);
      for (const [index, value] of descriptor.entries())
        packed.writeFloatLE(value, index * Float32Array.BYTES_PER_ELEMENT);
      changes.push({ faceId, userId, groups: [...groups], descriptor: packed.toString('base64') });
      return faceId;
    },
    withdraw: (faceId) => changes.push({ withdrawn: faceId }),
    setBack: () => {
      changes = [];
    },
    refuse: (name) => {
      refusal = name;
    },
  };
}
