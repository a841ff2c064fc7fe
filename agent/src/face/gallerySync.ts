import { FACE_DIMENSIONS, FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { faceGalleryCalls, type GalleryFace } from '@self-print/contract/platform/faces.ts';
import { createAlarm } from '../alarm.ts';
import { FACE_GALLERY_MS, FACE_GALLERY_RETRY_MS } from '../limits.ts';
import { describeFailure, type PlatformClient } from '../platform/client.ts';
import type { Registration } from '../platform/registration.ts';
import type { Time } from '../time.ts';
import type { FaceSearch } from './search/faceSearch.ts';
import type { GalleryChange } from './search/gallery.ts';

/** Brings the enrolled faces from the platform into the search: what changed, page by page, and never onto the disk. */
export interface GallerySync {
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Look now, such as after an enrolment. */
  readonly ring: () => void;
  /** The search has lost everything. */
  readonly lost: () => void;
  /** Whether the search has had the whole gallery once, and has it still. */
  readonly ready: () => boolean;
}

export function createGallerySync(options: {
  readonly client: PlatformClient;
  readonly registration: Registration;
  readonly search: FaceSearch;
  /** Whether this terminal recognises faces at all: it fetches none otherwise. */
  readonly wanted: () => boolean;
  readonly time: Time;
  readonly log: EventLog;
}): GallerySync {
  const { client, registration, search, wanted, time, log } = options;
  const alarm = createAlarm(time);
  /** Of whom the gallery in the search is; null when it is empty. */
  let ownerId: string | null = null;
  let revision = 0;
  let complete = false;
  /** How often the search has lost everything. */
  let losses = 0;

  const startOver = async () => {
    revision = 0;
    complete = false;
    if (ownerId !== null) await search.ask('forget');
    ownerId = null;
  };
  /** Takes one page in; true when there may be more, null when it cannot go on now. */
  const takePage = async (appSecret: string): Promise<boolean | null> => {
    const before = losses;
    const answer = await client.call(faceGalleryCalls.gallery, {
      appSecret,
      model: FACE_MODEL,
      since: revision,
    });
    if (!answer.ok) {
      log.event('face-gallery-failed', { problem: describeFailure(answer.problem) });
      return null;
    }
    const page = answer.value;
    if (page.revision < revision) {
      // A platform that was restored from a back-up counts from an earlier number again.
      revision = 0;
      await search.ask('forget');
      return true;
    }
    if (page.faces.length > 0 || page.withdrawn.length > 0) {
      const applied = await search.ask('apply', changeOf(page.faces, page.withdrawn));
      if (!applied.ok) return null;
    }
    if (losses !== before || (page.more && page.revision === revision)) {
      // Lost meanwhile, or a platform that promises more and never gives it: from the beginning, after a pause.
      revision = 0;
      return null;
    }
    revision = page.revision;
    return page.more;
  };
  /** Gives the pause until the next look, in milliseconds. */
  const look = async (signal: AbortSignal): Promise<number> => {
    const identity = registration.state() === 'registered' ? registration.identity() : null;
    if (!identity || !wanted()) {
      await startOver();
      return FACE_GALLERY_MS;
    }
    if (ownerId !== identity.appId) await startOver();
    ownerId = identity.appId;
    const before = complete ? revision : -1;
    for (let more: boolean | null = true; more; ) {
      more = signal.aborted ? null : await takePage(identity.appSecret);
      if (more === null) return FACE_GALLERY_RETRY_MS;
    }
    if (revision === before) return FACE_GALLERY_MS;
    const arranged = await search.ask('arrange');
    if (!arranged.ok) return FACE_GALLERY_RETRY_MS;
    complete = true;
    log.event('face-gallery-synced', { faces: arranged.value, revision });
    return FACE_GALLERY_MS;
  };

  return {
    ring: alarm.ring,
    lost: () => {
      losses += 1;
      revision = 0;
      // Found again by the next look, which is soon: not at once, since a search that cannot start would be tried without pause.
      if (complete) alarm.ring();
      complete = false;
    },
    ready: () => complete,
    run: async (signal) => {
      while (!signal.aborted && (await alarm.wait(await look(signal), signal)));
    },
  };
}

function changeOf(faces: readonly GalleryFace[], withdrawn: readonly string[]): GalleryChange {
  const descriptors = new Float32Array(faces.length * FACE_DIMENSIONS);
  faces.forEach(({ descriptor }, face) => {
    const packed = Buffer.from(descriptor, 'base64');
    for (let index = 0; index < FACE_DIMENSIONS; index += 1)
      descriptors[face * FACE_DIMENSIONS + index] = packed.readFloatLE(
        index * Float32Array.BYTES_PER_ELEMENT,
      );
  });
  return {
    faces: faces.map(({ faceId, userId, groups }) => ({ faceId, userId, groups })),
    descriptors,
    withdrawn,
  };
}
