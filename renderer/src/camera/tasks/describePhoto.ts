import { FACE_MODEL, type PageAnswer } from '@self-print/contract/agent/pageTasks.ts';
import type { Describer } from '../../face/describer.ts';
import { pictureOf } from '../jpeg.ts';
import { frameOf, refused } from './readFace.ts';

/** Describes the one face of a picture that the agent holds; one that fills it, as on an ID card, is found too. */
export async function describePhoto(describer: Describer, photo: string): Promise<PageAnswer> {
  const picture = await pictureOf(photo).catch(() => null);
  if (!picture) return refused('noFace');
  const seen = await describer.describe(picture, { mayPad: true });
  if (!seen.ok) return refused(seen.problem);
  const [face, other] = seen.value.faces;
  if (!face) return refused('noFace');
  if (other) return refused('severalFaces');
  return { kind: 'face', model: FACE_MODEL, frames: [frameOf(face, 0)] };
}
