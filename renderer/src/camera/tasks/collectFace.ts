import { FACE_MODEL, type PageAnswer, type PageRefusal } from '@self-print/contract/agent/pageTasks.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { SeenFace } from '../../face/messages.ts';
import { enrollable, samePerson } from '../../face/quality.ts';
import { type FaceReading, frameOf, refused } from './readFace.ts';

const COLLECT_WITHIN_MS = 8 * SECOND_MS;
const FRAMES = 3;

/** Takes a picture that is good enough to be enrolled: three good ones in a row of one person, of which the last is kept. */
export async function collectFace(reading: FaceReading, signal: AbortSignal): Promise<PageAnswer> {
  const { frames, describer, toJpeg, elapsed } = reading;
  const good: { readonly at: number; readonly face: SeenFace }[] = [];
  let refusal: PageRefusal = 'noFace';
  let begun: number | null = null;

  while (begun === null || elapsed() - begun < COLLECT_WITHIN_MS) {
    const frame = await frames.next(signal);
    if (signal.aborted) return refused('cancelled');
    if (!frame.ok) return refused(frame.problem);
    const jpeg = await toJpeg(frame.value);
    const seen = await describer.describe(frame.value);
    if (signal.aborted) return refused('cancelled');
    if (!seen.ok) return refused(seen.problem);
    begun ??= elapsed();
    const face = enrollable(seen.value);
    if (!face.ok) {
      refusal = face.problem;
      good.length = 0;
      continue;
    }
    good.push({ at: elapsed(), face: face.value });
    if (good.length < FRAMES) continue;
    if (samePerson(good.map((each) => each.face))) {
      const first = good[0]?.at ?? 0;
      return {
        kind: 'face',
        model: FACE_MODEL,
        frames: good.map((each) => frameOf(each.face, each.at - first)),
        jpeg,
      };
    }
    refusal = 'personChanged';
    good.shift();
  }
  return refused(refusal);
}
