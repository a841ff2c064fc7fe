import type { PageRefusal } from '@self-print/contract/agent/pageTasks.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { SeenFace, SeenPicture } from './messages.ts';

/** Smaller things that look like a face, such as a poster at the back, do not count as a person before the camera. */
const OTHER_PERSON_SHARE = 0.4;
const WIDTH_MIN_PX = 120;
/** To recognise somebody less is enough than to enrol them. */
const WIDTH_READABLE_PX = 80;
const SHARPNESS_MIN = 40;
const LUMINANCE_MIN = 50;
const LUMINANCE_MAX = 200;
const YAW_MAX = 0.3;
const ROLL_MAX_DEGREES = 15;
/** Pictures of one person a moment apart differ by less than this. */
const SAME_PERSON_MAX = 0.35;

/** The one person before the camera. */
export function onePerson({ faces }: SeenPicture): Result<SeenFace, PageRefusal> {
  const [nearest, next] = faces;
  if (!nearest || nearest.box.width < WIDTH_READABLE_PX) return fail('noFace');
  if (next && next.box.width >= nearest.box.width * OTHER_PERSON_SHARE) return fail('severalFaces');
  return ok(nearest);
}

/** Whether a picture is good enough to be enrolled; the problem is what the person can change. */
export function enrollable(picture: SeenPicture): Result<SeenFace, PageRefusal> {
  const person = onePerson(picture);
  if (!person.ok) return person;
  const { box, luminance, sharpness, yaw, roll } = person.value;
  const isInside =
    box.x >= 0 && box.y >= 0 && box.x + box.width <= picture.width && box.y + box.height <= picture.height;
  if (box.width < WIDTH_MIN_PX) return fail('faceTooSmall');
  if (!isInside || Math.abs(yaw) > YAW_MAX || Math.abs(roll) > ROLL_MAX_DEGREES) return fail('faceTurned');
  if (luminance < LUMINANCE_MIN || luminance > LUMINANCE_MAX) return fail('faceDark');
  return sharpness < SHARPNESS_MIN ? fail('faceBlurred') : person;
}

export function samePerson(faces: readonly SeenFace[]): boolean {
  return faces.every((one) => faces.every((other) => distance(one, other) <= SAME_PERSON_MAX));
}

function distance(one: SeenFace, other: SeenFace): number {
  return Math.hypot(...one.descriptor.map((value, index) => value - (other.descriptor[index] ?? 0)));
}
