import { describe, expect, it } from '@jest/globals';
import { pageAnswer } from '@self-print/contract/agent/pageTasks.ts';
import { aFace, aPicture, filming } from '../../testing/faces.ts';
import { collectFace } from './collectFace.ts';
import { readFace } from './readFace.ts';

const never = new AbortController().signal;
const refused = (reason: string) => ({ kind: 'refused', reason });
const turned = (...yaws: readonly number[]) => yaws.map((yaw) => aPicture(aFace({ yaw })));
const other = aFace({ descriptor: new Array(128).fill(0.2) });
const beside = aFace({ box: { x: 450, y: 100, width: 150, height: 160 } });

describe('reading a face', () => {
  it('takes three pictures when no move is asked for', async () => {
    const answer = await readFace(filming([aPicture(aFace())]), null, never);
    expect(pageAnswer.safeParse(answer).success).toBe(true);
    expect(answer).toMatchObject({ kind: 'face', frames: [{ atMs: 0 }, { atMs: 120 }, { atMs: 240 }] });
  });

  it.each([
    ['turnLeft', [0, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5, 0.1, -0.4, -0.45, -0.5]],
    ['turnRight', [0, -0.1, -0.2, -0.3, -0.4, -0.45, -0.5, 0, 0.4, 0.45, 0.5]],
  ] as const)('goes on until the head was turned: %s', async (move, yaws) => {
    const answer = await readFace(filming(turned(...yaws)), move, never);
    expect(answer.kind === 'face' && answer.frames.map(({ yaw }) => yaw)).toEqual(yaws);
  });

  it.each([
    ['to the wrong side', [0, 0, -0.5]],
    ['to one side only', [0, 0, 0.5]],
    ['to the other side first', [0, 0, -0.5, -0.5, -0.5, 0.5]],
    ['not far enough', [0, 0, 0.3]],
    ['not at all', [0]],
    ['from the beginning', [0.5]],
  ])('gives up a head that turns %s', async (_name, yaws) => {
    expect(await readFace(filming(turned(...yaws)), 'turnLeft', never)).toEqual(refused('moveNotSeen'));
  });

  it('waits for somebody to come', async () => {
    const answer = await readFace(filming([aPicture(), aPicture(), aPicture(aFace())]), null, never);
    expect(answer.kind).toBe('face');
  });

  it('starts again when somebody stood beside the person for a moment', async () => {
    const pictures = [aPicture(aFace()), aPicture(aFace()), aPicture(aFace(), beside), aPicture(aFace())];
    const answer = await readFace(filming(pictures), null, never);
    expect(answer.kind === 'face' && answer.frames).toHaveLength(3);
  });

  it.each([
    ['nobody', aPicture(), 'noFace'],
    ['a face far away', aPicture(aFace({ box: { x: 1, y: 1, width: 60, height: 60 } })), 'noFace'],
    ['two people', aPicture(aFace(), beside), 'severalFaces'],
    ['no camera', 'noCamera', 'noCamera'],
    ['a camera in use', 'cameraDenied', 'cameraDenied'],
    ['networks that do not work', 'failed', 'faceModelFailed'],
  ] as const)('says what it saw: %s', async (_name, picture, reason) => {
    expect(await readFace(filming([picture]), null, never)).toEqual(refused(reason));
  });

  it('takes a small face behind the person for no one', async () => {
    const poster = aFace({ box: { x: 10, y: 10, width: 60, height: 60 } });
    expect((await readFace(filming([aPicture(aFace(), poster)]), null, never)).kind).toBe('face');
  });

  it('stops when nobody waits for it any more', async () => {
    const film = filming([aPicture()]);
    expect(await readFace(film, null, AbortSignal.abort())).toEqual(refused('cancelled'));
    expect(film.described()).toBe(0);
  });

  it('keeps no more pictures than the agent takes', async () => {
    const answer = await readFace(
      filming([...turned(...new Array(60).fill(0), 0.5, 0.5, 0.5), ...turned(-0.5)]),
      'turnLeft',
      never,
    );
    expect(pageAnswer.safeParse(answer).success).toBe(true);
    expect(answer.kind === 'face' && answer.frames.length).toBe(40);
  });
});

describe('collecting a face', () => {
  it('keeps the picture of the third good frame in a row', async () => {
    const film = filming([aPicture(), aPicture(aFace()), aPicture(aFace()), aPicture(aFace())]);
    expect(await collectFace(film, never)).toMatchObject({
      kind: 'face',
      jpeg: 'jpeg4',
      frames: [{}, {}, {}],
    });
  });

  it.each([
    ['far away', { box: { x: 100, y: 100, width: 110, height: 110 } }, 'faceTooSmall'],
    ['cut off', { box: { x: -5, y: 100, width: 200, height: 200 } }, 'faceTurned'],
    ['turned', { yaw: 0.31 }, 'faceTurned'],
    ['turned to the other side', { yaw: -0.31 }, 'faceTurned'],
    ['tilted', { roll: -16 }, 'faceTurned'],
    ['dark', { luminance: 49 }, 'faceDark'],
    ['too bright', { luminance: 201 }, 'faceDark'],
    ['blurred', { sharpness: 39 }, 'faceBlurred'],
  ])('says what is wrong: %s', async (_name, change, reason) => {
    expect(await collectFace(filming([aPicture(aFace(change))]), never)).toEqual(refused(reason));
  });

  it('wants the same person all the time', async () => {
    const changing = Array.from({ length: 200 }, (_, index) => aPicture(index % 2 === 0 ? aFace() : other));
    expect(await collectFace(filming(changing), never)).toEqual(refused('personChanged'));
  });

  it('wants one person', async () => {
    expect(await collectFace(filming([aPicture(aFace(), beside)]), never)).toEqual(refused('severalFaces'));
  });
});
