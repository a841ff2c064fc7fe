import { describe, expect, it } from '@jest/globals';
import type { FaceFrame } from '@self-print/contract/agent/pageTasks.ts';
import { fail } from '@self-print/contract/result.ts';
import { judgeFrames } from './judgeFrames.ts';
import { distance } from './search/descriptor.ts';
import { framesOf, ONLY_LEFT, ONLY_RIGHT, STRAIGHT, TURN_LEFT, TURN_RIGHT } from './testing/frames.ts';
import { anywhere, seededRandom } from './testing/madeUpFaces.ts';

const random = seededRandom(11);
const person = anywhere(0.1, random);
const other = anywhere(0.1, random);
const frames = (yaws: readonly number[]) => framesOf(person, yaws, random);
const shuffled = (list: readonly FaceFrame[]) =>
  list.toSorted((one, next) => one.score - next.score || next.atMs - one.atMs);

describe('frames of a person who is there', () => {
  it.each([
    ['turnLeft', TURN_LEFT],
    ['turnRight', TURN_RIGHT],
  ] as const)('show the move: %s', (move, yaws) => {
    const judged = judgeFrames(frames(yaws), move);
    expect(judged.ok && distance(judged.value, person)).toBeLessThan(0.2);
  });

  it('need no move when none is requested', () => {
    expect(judgeFrames(frames(STRAIGHT), null).ok).toBe(true);
  });

  it('are judged in the order in which they were taken', () => {
    expect(judgeFrames(shuffled(frames(TURN_LEFT)), 'turnLeft').ok).toBe(true);
  });

  it('give a descriptor of the straight ones alone', () => {
    const turned = framesOf(person, [0.5], random).map((frame) => ({
      ...frame,
      atMs: 900,
      descriptor: frame.descriptor.map((value) => value + 0.03),
    }));
    const judged = judgeFrames([...frames(STRAIGHT), ...turned], null);
    expect(judged.ok && distance(judged.value, person)).toBeLessThan(0.2);
  });
});

describe('frames that are not accepted as a live person', () => {
  it.each([
    ['nobody turns', STRAIGHT],
    ['the head turns to one side only, as a bent photo does', ONLY_LEFT],
    ['the head turns to the wrong side only', ONLY_RIGHT],
    ['the head turns to both sides in the wrong order', TURN_RIGHT],
    ['the head turns to the wrong side first', [...ONLY_RIGHT, ...STRAIGHT, ...TURN_LEFT]],
    ['the head turns back half-way', [...ONLY_LEFT, 0.2, 0, -0.2, -0.34, -0.34]],
    ['only the last frame is turned to the other side', [...ONLY_LEFT, 0, -0.5]],
    ['the head turns half-way', [0.02, 0.04, 0.1, 0.2, 0.3, 0.34]],
    ['only the last frame is turned', [...STRAIGHT, 0.5]],
    ['the picture was turned from the beginning', [0.5, 0.5, 0.5, 0.1]],
    ['only one straight frame is there', [0.1, 0.3, 0.45, 0.5]],
  ])('%s', (_name, yaws) => {
    expect(judgeFrames(frames(yaws), 'turnLeft')).toEqual(fail('moveNotMade'));
  });

  it('a picture is swapped for another quicker than a head turns', () => {
    const quick = frames(TURN_LEFT).map((frame, index) => ({ ...frame, atMs: index * 10 }));
    expect(judgeFrames(quick, 'turnLeft')).toEqual(fail('moveNotMade'));
  });

  it.each([0, 3, 7])('frame %i shows somebody else', (at) => {
    const swapped = frames(TURN_LEFT).map((frame, index) =>
      index === at ? { ...frame, descriptor: [...other] } : frame,
    );
    expect(judgeFrames(swapped, 'turnLeft')).toEqual(fail('otherPerson'));
  });

  it('nobody looks into the camera', () => {
    expect(judgeFrames(frames([0.5, 0.6]), null)).toEqual(fail('notStraight'));
    expect(judgeFrames([], null)).toEqual(fail('notStraight'));
  });
});
