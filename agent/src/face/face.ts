import type { CameraSetting } from '@self-print/contract/cameraSetting.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import type { TerminalSettings } from '@self-print/contract/settings.ts';
import type { Display } from '../kiosk/display.ts';
import type { PageTasks } from '../kiosk/pageTasks.ts';
import { PHOTO_LIMIT_MS } from '../limits.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Registration } from '../platform/registration.ts';
import type { Time } from '../time.ts';
import { type Camera, createCamera } from './camera.ts';
import { type Collection, createCollection } from './collect.ts';
import { createGallerySync, type GallerySync } from './gallerySync.ts';
import { createRecognition, type Recognition } from './recognise.ts';
import { createFaceSearch, openSearchWorker } from './search/faceSearch.ts';
import { createVisit, type Visit } from './visit.ts';

/** Camera and faces: operations for the calls, and the service's life cycle. */
export interface Face {
  readonly camera: Camera;
  readonly recognition: Recognition;
  readonly collection: Collection;
  readonly gallery: GallerySync;
  readonly visit: Visit;
  /** The person has left: discards their attempts, photo and anything in progress. */
  readonly endSession: () => void;
  readonly close: () => Promise<void>;
}

export function createFace(options: {
  readonly tasks: PageTasks;
  readonly display: Display;
  readonly client: PlatformClient;
  readonly registration: Registration;
  readonly settings: () => TerminalSettings;
  readonly cameraSetting: () => CameraSetting;
  readonly simulatedDevices: boolean;
  readonly lastIdCardPhoto: () => string | null;
  readonly time: Time;
  readonly random: () => number;
  readonly newId: () => string;
  readonly log: EventLog;
  readonly onChange: () => void;
}): Face {
  const { tasks, display, client, registration, settings, time, log } = options;
  const visit = createVisit();
  const camera = createCamera({
    tasks,
    display,
    setting: options.cameraSetting,
    photoLimitMs: PHOTO_LIMIT_MS,
    simulated: options.simulatedDevices,
    onChange: options.onChange,
  });
  const search = createFaceSearch({ open: openSearchWorker, log, onLost: () => gallery.lost() });
  const gallery: GallerySync = createGallerySync({
    fetchPage: (wanted) => client.call(faceGalleryCalls.gallery, wanted),
    identity: () => (registration.state() === 'registered' ? registration.identity() : null),
    search,
    wanted: camera.isConfigured,
    time,
    log,
  });
  const recognition = createRecognition({
    camera,
    search,
    galleryReady: gallery.ready,
    settings: () => settings().face,
    visit,
    lastIdCardPhoto: options.lastIdCardPhoto,
    random: options.random,
    log,
  });
  const collection = createCollection({ camera, visit, newId: options.newId, onUploaded: gallery.ring });
  return {
    camera,
    recognition,
    collection,
    gallery,
    visit,
    endSession: () => {
      visit.end();
      collection.drop();
    },
    close: search.close,
  };
}
