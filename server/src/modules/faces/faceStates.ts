import type { FaceModel } from '@self-print/contract/agent/pageTasks.ts';
import type { FaceState } from '@self-print/contract/platform/faceAdmin.ts';
import { and, eq } from 'drizzle-orm';
import { face, type faceConsent } from '../../db/schema/faces.ts';
import type { PersonPlace } from '../records/personRecords.ts';

export interface FaceFacts {
  readonly face: Pick<typeof face.$inferSelect, 'modelName' | 'modelVersion' | 'detector'> | null;
  readonly consent: Pick<typeof faceConsent.$inferSelect, 'version' | 'withdrawnAt'> | null;
  /** Of the words to which people agree now. */
  readonly version: number;
  /** By which faces are described now. */
  readonly model: FaceModel;
}

/** How it stands with a person's face. */
export function faceStateOf({ face: kept, consent, version, model }: FaceFacts): FaceState {
  if (kept === null) return consent !== null && consent.withdrawnAt !== null ? 'withdrawn' : 'none';
  const isCurrent =
    kept.modelName === model.name && kept.modelVersion === model.version && kept.detector === model.detector;
  return isCurrent && consent !== null && consent.version >= version ? 'collected' : 'renew';
}

export const isOfPerson = ({ schoolCode, userId }: PersonPlace) =>
  and(eq(face.schoolCode, schoolCode), eq(face.userId, userId));

/** The newest of a person's faces, which is the one that is shown. */
export const isNewestOfPerson = (person: PersonPlace) => and(isOfPerson(person), face.isNewest);
