import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cameraCalls, faceCalls, faceCollectCalls, windowCalls } from '@self-print/contract/agent/face.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { PageTask } from '@self-print/contract/agent/pageTask.ts';
import {
  FACE_MODEL,
  type FaceFrame,
  type PageAnswer,
  pageTaskCalls,
} from '@self-print/contract/agent/pageTasks.ts';
import { DEFAULT_TERMINAL_SETTINGS, type FaceSettings } from '@self-print/contract/settings.ts';
import { FACE_GALLERY_RETRY_MS, FACE_READ_LIMIT_MS } from '../limits.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';
import type { Descriptor } from './search/descriptor.ts';
import { framesOf, ONLY_RIGHT, STRAIGHT, TURN_LEFT, TURN_RIGHT } from './testing/frames.ts';
import { anywhere, around, seededRandom } from './testing/madeUpFaces.ts';

const random = seededRandom(5);
const anna = anywhere(0.1, random);
const ben = anywhere(0.1, random);
const stranger = anywhere(0.1, random);
/** At a distance of about 0.05 from Anna. */
const twin = around(anna, 0.008, random);
const JPEG = Buffer.from('a picture').toString('base64');

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

const configure = (face: Partial<FaceSettings> = {}, camera = true) =>
  harness.platform.setTerminal({
    settings: {
      ...DEFAULT_TERMINAL_SETTINGS,
      devices: {
        ...DEFAULT_TERMINAL_SETTINGS.devices,
        camera: camera ? { driver: 'page', label: '', mirrored: true } : { driver: 'none' },
      },
      face: { ...DEFAULT_TERMINAL_SETTINGS.face, presenceCheck: false, ...face },
    },
  });
const synced = (times: number) =>
  harness.time.until(() => harness.log.of('face-gallery-synced').length >= times);
/** A terminal with its camera open and the gallery loaded. */
const ready = async (face: Partial<FaceSettings> = {}) => {
  configure(face);
  await synced(1);
  await harness.call(cameraCalls.open, {});
};
const seen = (person: Descriptor, yaws: readonly number[] = STRAIGHT): PageAnswer => ({
  kind: 'face',
  model: FACE_MODEL,
  frames: framesOf(person, yaws, random),
});
const refused = (name: string) => ({ ok: false, problem: { name } });

/** Plays the page during one call: answers its tasks in order and returns the call's answer. */
async function whilePage<Value>(calling: Promise<Value>, ...answers: PageAnswer[]) {
  const tasks: PageTask[] = [];
  for (const answer of answers) {
    let task: PageTask | undefined;
    await harness.time.until(async () => {
      task = (await harness.state()).tasks.find(({ taskId }) =>
        tasks.every((known) => known.taskId !== taskId),
      );
      return task !== undefined;
    }, 1_000);
    if (!task) throw new Error('the page was asked for nothing');
    tasks.push(task);
    await harness.call(pageTaskCalls.answerTask, { taskId: task.taskId, answer });
  }
  return { answer: await calling, tasks };
}
const oneToMany = async (answer: PageAnswer, groupId = 'class') =>
  (await whilePage(harness.call(faceCalls.one2n, { groupId }), answer)).answer;
const oneToOne = (userId: string) => harness.call(faceCalls.one2one, { reference: { kind: 'user', userId } });

describe('one against many', () => {
  it('recognises enrolled people, distinguishes them, and recognises no stranger', async () => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    harness.platform.faces.enrol('ben', ['class', 'other'], ben);
    await ready();
    expect(await oneToMany(seen(anna))).toMatchObject({ ok: true, value: { code: '2000', userId: 'anna' } });
    expect(await oneToMany(seen(ben))).toMatchObject({ ok: true, value: { code: '2000', userId: 'ben' } });
    expect(await oneToMany(seen(stranger))).toMatchObject(refused('FACE_NO_MATCH'));
    expect(await oneToMany(seen(anna), 'other')).toMatchObject(refused('FACE_NO_MATCH'));
  });

  it('does not choose between two who look alike, and takes two pictures of one person for one', async () => {
    harness.platform.faces.enrol('anna', ['class', 'alone'], anna);
    harness.platform.faces.enrol('anna', ['alone'], twin);
    harness.platform.faces.enrol('twin', ['class'], twin);
    await ready();
    expect(await oneToMany(seen(anna))).toMatchObject(refused('FACE_UNCERTAIN'));
    expect(await oneToMany(seen(anna), 'alone')).toMatchObject({ ok: true });
  });

  it('does not trouble the person when the group cannot be decided', async () => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    harness.platform.faces.enrol('ben', ['class'], ben);
    await ready({ oneToManyPeopleMax: 1 });
    expect(await harness.call(faceCalls.one2n, { groupId: 'class' })).toMatchObject(
      refused('FACE_GROUP_TOO_LARGE'),
    );
    expect(await harness.call(faceCalls.one2n, { groupId: 'none' })).toMatchObject(
      refused('FACE_GROUP_EMPTY'),
    );
  });

  it.each([
    ['noFace', 'FACE_NONE'],
    ['severalFaces', 'FACE_SEVERAL'],
    ['moveNotSeen', 'FACE_NOT_PRESENT'],
    ['personChanged', 'FACE_NOT_PRESENT'],
    ['faceModelFailed', 'FACE_MODEL_FAILED'],
    ['noCamera', 'CAMERA_ABSENT'],
    ['cameraDenied', 'CAMERA_DENIED'],
    ['cameraLoading', 'CAMERA_LOADING'],
    ['failed', 'PAGE_SILENT'],
  ] as const)('says what kept the page from seeing: %s', async (reason, name) => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    await ready();
    expect(await oneToMany({ kind: 'refused', reason })).toMatchObject(refused(name));
  });

  it('compares descriptors of its own model only', async () => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    await ready();
    const frames = framesOf(anna, STRAIGHT, random);
    const other = { kind: 'face', model: { ...FACE_MODEL, version: '9.9.9' }, frames } as const;
    expect(await oneToMany(other)).toMatchObject(refused('FACE_MODEL_FAILED'));
  });

  it('gives a page up that does not answer', async () => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    await ready();
    const calling = harness.call(faceCalls.one2n, { groupId: 'class' });
    await harness.time.until(async () => (await harness.state()).tasks.length > 0);
    await harness.time.advance(FACE_READ_LIMIT_MS);
    expect(await calling).toMatchObject(refused('PAGE_SILENT'));
  });
});

describe('the presence check', () => {
  const withMove = async (
    yaws: readonly number[],
    change: (frames: FaceFrame[]) => FaceFrame[] = (same) => same,
  ) => {
    const frames = change(framesOf(anna, yaws, random));
    return whilePage(harness.call(faceCalls.one2n, { groupId: 'class' }), {
      kind: 'face',
      model: FACE_MODEL,
      frames,
    });
  };
  beforeEach(async () => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    await ready({ presenceCheck: true });
  });

  it('asks for a turn and takes it when it was made', async () => {
    const { answer, tasks } = await withMove(TURN_RIGHT);
    // The harness's random numbers always select the second move.
    expect(tasks).toMatchObject([{ kind: 'readFace', move: 'turnRight' }]);
    expect(answer).toMatchObject({ ok: true, value: { userId: 'anna' } });
  });

  it.each([
    ['the wrong order of sides', TURN_LEFT],
    ['a turn to one side only', ONLY_RIGHT],
    ['no turn at all', STRAIGHT],
  ])('refuses %s, whatever the page thought of it', async (_name, yaws) => {
    expect((await withMove(yaws)).answer).toMatchObject(refused('FACE_NOT_PRESENT'));
  });

  it('refuses somebody else in the middle of the turn', async () => {
    const { answer } = await withMove(TURN_RIGHT, (frames) =>
      frames.map((frame, index) => (index === 6 ? { ...frame, descriptor: [...ben] } : frame)),
    );
    expect(answer).toMatchObject(refused('FACE_NOT_PRESENT'));
  });
});

describe('one against one', () => {
  it('compares with the enrolled person alone', async () => {
    harness.platform.faces.enrol('anna', [], anna);
    harness.platform.faces.enrol('ben', [], ben);
    await ready();
    const asAnna = await whilePage(oneToOne('anna'), seen(anna));
    expect(asAnna.answer).toMatchObject({ ok: true, value: { code: '2000', matched: true } });
    const asBen = await whilePage(oneToOne('ben'), seen(anna));
    expect(asBen.answer).toMatchObject(refused('FACE_NO_MATCH'));
    expect(await oneToOne('carol')).toMatchObject(refused('FACE_NOT_ENROLLED'));
  });

  it('needs an ID card that was read', async () => {
    await ready();
    const answer = await harness.call(faceCalls.one2one, { reference: { kind: 'idCard' } });
    expect(answer).toMatchObject(refused('FACE_NO_REFERENCE'));
  });
});

describe('tries', () => {
  beforeEach(async () => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    await ready({ triesMax: 2 });
  });

  it('are limited within one session, also for who would be recognised then', async () => {
    for (let count = 0; count < 2; count += 1)
      expect(await oneToMany(seen(stranger))).toMatchObject(refused('FACE_NO_MATCH'));
    expect(await harness.call(faceCalls.one2n, { groupId: 'class' })).toMatchObject(
      refused('FACE_TOO_MANY_TRIES'),
    );
    expect(await oneToOne('anna')).toMatchObject(refused('FACE_TOO_MANY_TRIES'));
    await harness.call(kioskCalls.endSession, {});
    await harness.call(cameraCalls.open, {});
    expect(await oneToMany(seen(anna))).toMatchObject({ ok: true });
  });

  it('are not used up by nobody and by a camera that does not work', async () => {
    for (const reason of ['noFace', 'severalFaces', 'noCamera'] as const)
      await oneToMany({ kind: 'refused', reason });
    expect(await oneToMany(seen(anna))).toMatchObject({ ok: true });
  });
});

describe('a session that ends in the middle', () => {
  it('does not log who was there', async () => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    await ready();
    const calling = harness.call(faceCalls.one2n, { groupId: 'class' });
    await harness.time.until(async () => (await harness.state()).tasks.length > 0);
    await harness.call(kioskCalls.endSession, {});
    expect(await calling).toMatchObject(refused('PAGE_SILENT'));
    expect((await harness.state()).tasks).toEqual([]);
    expect((await harness.state()).cameraOpen).toBe(false);
  });
});

describe('the camera', () => {
  it('is absent where none is configured, and no gallery is fetched there', async () => {
    configure({}, false);
    await harness.time.until(async () => (await harness.state()).terminal !== null);
    await harness.time.advance(2 * FACE_GALLERY_RETRY_MS);
    expect(await harness.call(cameraCalls.open, {})).toMatchObject(refused('CAMERA_ABSENT'));
    expect(await harness.call(faceCalls.one2n, { groupId: 'class' })).toMatchObject(refused('CAMERA_ABSENT'));
    expect(harness.platform.faces.asked).toEqual([]);
  });

  it('opens, takes a photo, and closes', async () => {
    await ready();
    expect((await harness.state()).cameraOpen).toBe(true);
    const { answer } = await whilePage(harness.call(cameraCalls.takePhoto, {}), {
      kind: 'picture',
      jpeg: JPEG,
    });
    expect(answer).toEqual({ ok: true, value: { photo: JPEG } });
    await harness.call(cameraCalls.close, {});
    expect((await harness.state()).cameraOpen).toBe(false);
    expect(await harness.call(cameraCalls.takePhoto, {})).toMatchObject(refused('CAMERA_NOT_OPEN'));
    expect(await harness.call(faceCollectCalls.photograph, {})).toMatchObject(refused('CAMERA_NOT_OPEN'));
  });

  it('is on while the log-in by face is open', async () => {
    await ready();
    await harness.call(cameraCalls.close, {});
    await harness.call(windowCalls.faceScanLoginOpenWindow, {});
    expect((await harness.state()).cameraOpen).toBe(true);
    await harness.call(windowCalls.closeWindow, { windowId: 'faceLogin' });
    expect((await harness.state()).cameraOpen).toBe(false);
  });

  it('that the page cannot open is a faulted device, until it works again', async () => {
    await ready();
    await whilePage(harness.call(cameraCalls.takePhoto, {}), { kind: 'refused', reason: 'noCamera' });
    const camera = async () => (await harness.state()).devices.find(({ device }) => device === 'camera');
    expect(await camera()).toMatchObject({ state: 'faulted', problem: 'portUnavailable', driver: 'page' });
    await whilePage(harness.call(cameraCalls.takePhoto, {}), { kind: 'picture', jpeg: JPEG });
    expect(await camera()).toMatchObject({ state: 'ready', problem: null });
  });
});

describe('collecting a face', () => {
  const good = (): PageAnswer => ({
    kind: 'face',
    model: FACE_MODEL,
    frames: framesOf(anna, STRAIGHT, random),
    jpeg: JPEG,
  });

  it('gives picture, model and descriptor, and forgets it once it is uploaded', async () => {
    await ready();
    const { answer } = await whilePage(harness.call(faceCollectCalls.photograph, {}), good());
    expect(answer).toMatchObject({ ok: true, value: { photo: JPEG, model: FACE_MODEL } });
    const again = await whilePage(harness.call(faceCollectCalls.reshoot, {}), good());
    expect(again.answer.ok && answer.ok && again.answer.value.collectId).not.toBe(
      answer.ok && answer.value.collectId,
    );
    expect(await harness.call(faceCollectCalls.uploadSuccess, {})).toMatchObject({ ok: true });
    expect((await harness.state()).cameraOpen).toBe(false);
    expect(await harness.call(faceCollectCalls.uploadSuccess, {})).toMatchObject(
      refused('FACE_NOTHING_COLLECTED'),
    );
  });

  it('fetches the gallery at once after an upload', async () => {
    await ready();
    await whilePage(harness.call(faceCollectCalls.photograph, {}), good());
    harness.platform.faces.enrol('anna', ['class'], anna);
    await harness.call(faceCollectCalls.uploadSuccess, {});
    const begun = harness.time.elapsed();
    await synced(2);
    expect(harness.time.elapsed() - begun).toBeLessThan(FACE_GALLERY_RETRY_MS);
    await harness.call(cameraCalls.open, {});
    expect(await oneToMany(seen(anna))).toMatchObject({ ok: true, value: { userId: 'anna' } });
  });

  it.each([
    ['faceTooSmall', 'FACE_TOO_SMALL'],
    ['faceBlurred', 'FACE_BLURRED'],
    ['faceDark', 'FACE_DARK'],
    ['faceTurned', 'FACE_TURNED'],
    ['noFace', 'FACE_NONE'],
    ['severalFaces', 'FACE_SEVERAL'],
    ['personChanged', 'FACE_BLURRED'],
  ] as const)('says what is wrong with a picture: %s', async (reason, name) => {
    await ready();
    const { answer } = await whilePage(harness.call(faceCollectCalls.photograph, {}), {
      kind: 'refused',
      reason,
    });
    expect(answer).toMatchObject(refused(name));
    expect(await harness.call(faceCollectCalls.uploadSuccess, {})).toMatchObject(
      refused('FACE_NOTHING_COLLECTED'),
    );
  });

  it('takes no frames of two people, and holds nothing over the end of a session', async () => {
    await ready();
    const frames = [...framesOf(anna, STRAIGHT, random), ...framesOf(ben, STRAIGHT, random)];
    const mixed = { kind: 'face', model: FACE_MODEL, frames, jpeg: JPEG } as const;
    const two = await whilePage(harness.call(faceCollectCalls.photograph, {}), mixed);
    expect(two.answer).toMatchObject(refused('FACE_BLURRED'));
    await whilePage(harness.call(faceCollectCalls.photograph, {}), good());
    await harness.call(kioskCalls.endSession, {});
    expect(await harness.call(faceCollectCalls.uploadSuccess, {})).toMatchObject(
      refused('FACE_NOTHING_COLLECTED'),
    );
  });
});

describe('the gallery', () => {
  it('follows the platform: changes, withdrawals, and a platform that was set back', async () => {
    const { faces } = harness.platform;
    const faceId = faces.enrol('anna', ['class'], anna);
    await ready();
    faces.withdraw(faceId);
    faces.enrol('ben', ['class'], ben);
    await synced(2);
    expect(await oneToMany(seen(anna))).toMatchObject(refused('FACE_NO_MATCH'));
    expect(await oneToMany(seen(ben))).toMatchObject({ ok: true });
    faces.setBack();
    faces.enrol('anna', ['class'], anna);
    await synced(3);
    expect(await oneToMany(seen(ben))).toMatchObject(refused('FACE_NO_MATCH'));
    expect(await oneToMany(seen(anna))).toMatchObject({ ok: true });
  });

  it('leaves no person in a log line', async () => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    await ready();
    await oneToMany(seen(anna));
    const lines = JSON.stringify(harness.log.lines);
    expect(lines).not.toContain('"anna"');
    expect(harness.log.of('face-judged')).toMatchObject([
      { detail: { call: 'one2n', outcome: 'recognised' } },
    ]);
  });

  it('that could not be fetched is retried, and nobody counts as unknown meanwhile', async () => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    harness.platform.faces.refuse('INTERNAL');
    configure();
    await harness.time.until(() => harness.log.of('face-gallery-failed').length > 0);
    await harness.call(cameraCalls.open, {});
    expect(await harness.call(faceCalls.one2n, { groupId: 'class' })).toMatchObject(
      refused('FACE_MODEL_FAILED'),
    );
    harness.platform.faces.refuse(null);
    await synced(1);
    expect(await oneToMany(seen(anna))).toMatchObject({ ok: true });
  });

  it('stays in use while the platform is away', async () => {
    harness.platform.faces.enrol('anna', ['class'], anna);
    await ready();
    await harness.platform.down();
    await harness.time.until(() => harness.log.of('face-gallery-failed').length > 0);
    expect(await oneToMany(seen(anna))).toMatchObject({ ok: true });
  });
});
