import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PageTask } from '@self-print/contract/agent/pageTask.ts';
import { FACE_MODEL, type PageAnswer, type PageRefusal } from '@self-print/contract/agent/pageTasks.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { createDisplay } from '../kiosk/display.ts';
import { createPageTasks, type PageTasks } from '../kiosk/pageTasks.ts';
import { manualTime } from '../testing/manualTime.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import { type Camera, createCamera } from './camera.ts';
import { createCameraTest } from './cameraTest.ts';
import { createRecognition, type Recognition } from './recognise.ts';
import { distance } from './search/descriptor.ts';
import type { FaceSearch } from './search/faceSearch.ts';
import { framesOf, STRAIGHT } from './testing/frames.ts';
import { anywhere, around, seededRandom } from './testing/madeUpFaces.ts';
import { createVisit } from './visit.ts';

const random = seededRandom(3);
const anna = anywhere(0.1, random);
/** The card's photo is years old: a distance of about 0.4. */
const annaOnCard = around(anna, 0.06, random);
const ben = anywhere(0.1, random);
const JPEG = Buffer.from('photo').toString('base64');

let asked: PageTask['kind'][];
let answers: PageAnswer[];
let photo: string | null;
let camera: Camera;
let recognition: Recognition;
let display: ReturnType<typeof createDisplay>;
const visit = createVisit();
/** The thread has died. */
const lostSearch: FaceSearch = { ask: async () => fail('lost'), close: async () => {} };

beforeEach(() => {
  asked = [];
  answers = [];
  photo = JPEG;
  visit.end();
  const tasks: PageTasks = createPageTasks({
    time: manualTime(),
    newTaskId: randomUUID,
    // The page answers in the next turn of the event loop.
    onChange: () => {
      for (const task of tasks?.pending() ?? []) {
        const answer = answers[asked.length];
        if (!answer) continue;
        asked.push(task.kind);
        queueMicrotask(() => tasks.answer(task.taskId, answer));
      }
    },
  });
  display = createDisplay(() => {});
  camera = createCamera({
    tasks,
    display,
    setting: () => ({ driver: 'page', label: '', mirrored: true }),
    photoLimitMs: 1_000,
    simulated: false,
    onChange: () => {},
  });
  camera.open();
  recognition = recognising(lostSearch);
});

const recognising = (search: FaceSearch) =>
  createRecognition({
    camera,
    search,
    galleryReady: () => true,
    settings: () => ({ ...DEFAULT_TERMINAL_SETTINGS.face, presenceCheck: false }),
    visit,
    lastIdCardPhoto: () => photo,
    random,
    log: memoryLog(),
  });

const face = (person: Float32Array): PageAnswer => ({
  kind: 'face',
  model: FACE_MODEL,
  frames: framesOf(person, STRAIGHT, random),
});
const no = (reason: PageRefusal): PageAnswer => ({ kind: 'refused', reason });
const compare = (...given: PageAnswer[]) => {
  answers = given;
  return recognition.oneToOne({ kind: 'idCard' });
};
const named = (name: string) => fail(expect.objectContaining({ name }));

describe('one against the photo of the ID card', () => {
  it('describes the card first and then the person', async () => {
    expect(await compare(face(annaOnCard), face(anna))).toMatchObject(ok({ confidence: expect.any(Number) }));
    expect(asked).toEqual(['describePhoto', 'readFace']);
  });

  it('refuses somebody else with that card', async () => {
    expect(await compare(face(annaOnCard), face(ben))).toEqual(named('FACE_NO_MATCH'));
  });

  it('has no reference without a card, or when no one face is on it', async () => {
    expect(await compare(no('noFace'))).toEqual(named('FACE_NO_REFERENCE'));
    asked = [];
    expect(await compare(no('severalFaces'))).toEqual(named('FACE_NO_REFERENCE'));
    photo = null;
    expect(await compare()).toEqual(named('FACE_NO_REFERENCE'));
  });

  it('says that the networks failed, not that the card is bad', async () => {
    expect(await compare(no('faceModelFailed'))).toEqual(named('FACE_MODEL_FAILED'));
  });
});

describe('the owner of a number, or nobody', () => {
  const known: FaceSearch = {
    ...lostSearch,
    ask: (async (question: string, userId: string, person: Float32Array) =>
      question === 'distanceTo'
        ? ok(userId === 'anna' ? distance(anna, person) : null)
        : fail('lost')) as FaceSearch['ask'],
  };
  const judge = (userId: string | null, ...given: PageAnswer[]) => {
    answers = given;
    asked = [];
    return recognising(known).personOrNobody(userId);
  };

  it('is recognised', async () => {
    expect(await judge('anna', face(anna))).toMatchObject(ok({ confidence: expect.any(Number) }));
  });

  it.each(['anna', 'not enrolled', null])(
    'is filmed and refused where somebody else stands there: %s',
    async (userId) => {
      expect(await judge(userId, face(ben))).toEqual(named('FACE_NO_MATCH'));
      expect(asked).toEqual(['readFace']);
    },
  );

  it('may try as often as the settings say, whether or not they are enrolled', async () => {
    const { triesMax } = DEFAULT_TERMINAL_SETTINGS.face;
    for (let tries = 0; tries < triesMax; tries += 1) await judge(tries === 0 ? null : 'anna', face(ben));
    expect(await judge('anna', face(anna))).toEqual(named('FACE_TOO_MANY_TRIES'));
    expect(asked).toEqual([]);
  });

  it('is filmed by no camera that is closed, and compared with no gallery that is lost', async () => {
    answers = [face(anna)];
    expect(await recognising(lostSearch).personOrNobody('anna')).toEqual(named('FACE_MODEL_FAILED'));
    camera.close();
    expect(await judge('anna', face(anna))).toEqual(named('CAMERA_NOT_OPEN'));
  });
});

describe('a search that is lost', () => {
  it('knows nobody for unknown', async () => {
    expect(await recognition.oneToMany('class')).toEqual(named('FACE_MODEL_FAILED'));
    expect(await recognition.oneToOne({ kind: 'user', userId: 'anna' })).toEqual(named('FACE_MODEL_FAILED'));
    expect(asked).toEqual([]);
  });
});

describe('the maintenance test of the camera', () => {
  const picture: PageAnswer = { kind: 'picture', jpeg: JPEG };
  const tried = (...given: PageAnswer[]) => {
    answers = given;
    return createCameraTest(camera, visit)();
  };

  it.each([
    [[picture, face(anna)], true],
    [[picture, no('noFace')], true],
    [[picture, no('faceModelFailed')], false],
    [[no('cameraDenied')], false],
  ] as const)('reports whether camera and models work: %#', async (given, passed) => {
    expect(await tried(...given)).toMatchObject(ok({ passed }));
    expect(camera.isOpen()).toBe(true);
  });

  it('closes a camera that it has opened', async () => {
    camera.close();
    await tried(picture, face(anna));
    expect(camera.isOpen()).toBe(false);
  });
});
