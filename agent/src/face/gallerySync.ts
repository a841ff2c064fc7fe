import { FACE_DIMENSIONS, FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import type { CallArguments, CallData } from '@self-print/contract/call.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { faceGalleryCalls, GalleryFace } from '@self-print/contract/platform/faces.ts';
import type { Result } from '@self-print/contract/result.ts';
import { createAlarm } from '../alarm.ts';
import { FACE_GALLERY_MS, FACE_GALLERY_RETRY_MS } from '../limits.ts';
import { describeFailure, type PlatformFailure } from '../platform/client.ts';
import type { StoredIdentity } from '../platform/identity.ts';
import type { Time } from '../time.ts';
import type { FaceSearch } from './search/faceSearch.ts';
import type { GalleryChange } from './search/gallery.ts';

/** Synchronises enrolled faces from the platform into the search, incrementally and page by page, never to disk. */
export interface GallerySync {
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Synchronises now, for example after an enrolment. */
  readonly ring: () => void;
  /** The search has lost its content. */
  readonly lost: () => void;
  /** Whether the search holds the complete gallery. */
  readonly ready: () => boolean;
}

export function createGallerySync(options: {
  /** Fetches a page of the platform's gallery. */
  readonly fetchPage: (
    wanted: CallArguments<typeof faceGalleryCalls.gallery>,
  ) => Promise<Result<CallData<typeof faceGalleryCalls.gallery>, PlatformFailure>>;
  /** The terminal's identity at its platform; null while it is not registered. */
  readonly identity: () => Pick<StoredIdentity, 'appId'> | null;
  readonly search: FaceSearch;
  /** Whether this terminal recognises faces at all; otherwise nothing is fetched. */
  readonly wanted: () => boolean;
  readonly time: Time;
  readonly log: EventLog;
}): GallerySync {
  const { fetchPage, search, wanted, time, log } = options;
  const alarm = createAlarm(time);
  /** Owner of the gallery in the search; null when it is empty. */
  let ownerId: string | null = null;
  let revision = 0;
  let complete = false;
  /** How often the search lost its content. */
  let losses = 0;

  const startOver = async () => {
    revision = 0;
    complete = false;
    if (ownerId !== null) await search.ask('forget');
    ownerId = null;
  };
  /** Fetches one page; true when there may be more, null when it cannot continue now. */
  const takePage = async (): Promise<boolean | null> => {
    const before = losses;
    const answer = await fetchPage({ model: FACE_MODEL, since: revision });
    if (!answer.ok) {
      log.event('face-gallery-failed', { problem: describeFailure(answer.problem) });
      return null;
    }
    const page = answer.value;
    if (page.revision < revision) {
      // A platform restored from a back-up restarts from an earlier revision.
      revision = 0;
      await search.ask('forget');
      return true;
    }
    if (page.faces.length > 0 || page.withdrawn.length > 0) {
      const applied = await search.ask('apply', changeOf(page.faces, page.withdrawn));
      if (!applied.ok) return null;
    }
    if (losses !== before || (page.more && page.revision === revision)) {
      // Lost meanwhile, or the platform announces more without delivering it: start over after a pause.
      revision = 0;
      return null;
    }
    revision = page.revision;
    return page.more;
  };
  /** Returns the pause before the next synchronisation, in milliseconds. */
  const look = async (signal: AbortSignal): Promise<number> => {
    const identity = options.identity();
    if (!identity || !wanted()) {
      await startOver();
      return FACE_GALLERY_MS;
    }
    if (ownerId !== identity.appId) await startOver();
    ownerId = identity.appId;
    const before = complete ? revision : -1;
    for (let more: boolean | null = true; more; ) {
      more = signal.aborted ? null : await takePage();
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
      // The next synchronisation follows soon. Not immediately, because a search that cannot start would be retried without
      // pause.
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
