import { describe, expect, it } from '@jest/globals';
import { cameraCalls, faceCollectCalls } from '@self-print/contract/agent/face.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { problem } from '@self-print/contract/errors.ts';
import { faceGalleryCalls as calls } from '@self-print/contract/platform/faces.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sampleCollected, sampleOwnFace } from '../../../dev/faceSamples.ts';
import { sampleVisit } from '../../../dev/personalSamples.ts';
import { settle } from '../../testing/handClock.ts';
import type { Services } from '../../testing/services.ts';
import { bodyOf, standing } from '../../testing/standing.ts';
import { actOf } from '../personal/state.ts';
import { type FaceEvent, FIRST_FACE } from './state.ts';

const { consent } = sampleOwnFace;
const FACE_ID = '5f0c0301-0000-4000-8000-00000000000f';
const OPEN = 'POST camera/open';
const CLOSE = 'POST camera/close';
const SAVE = 'POST facePub/savePhotograph';
const use: FaceEvent = { type: 'use', userId: 'u-1' };

/** A person who has signed in and opened the collection of their face. */
async function visiting(prepare: (services: Services) => void = () => {}) {
  const person = await standing((services) => {
    services.on(cameraCalls.open, () => ok({}));
    services.on(cameraCalls.close, () => ok({}));
    services.on(faceCollectCalls.photograph, () => ok(sampleCollected));
    services.on(faceCollectCalls.reshoot, () => ok(sampleCollected));
    services.on(faceCollectCalls.uploadSuccess, () => ok({}));
    services.on(calls.savePhotograph, () => ok({ faceId: FACE_ID }));
    services.on(calls.getPhotograph, () => ok(sampleOwnFace));
    services.on(calls.withdrawOwn, () => ok({}));
    prepare(services);
  });
  const { kiosk, clock, services } = person;
  const nowMs = clock.nowMs();
  kiosk.send({ type: 'openPersonal', nowMs, state: FIRST_FACE });
  kiosk.send({ type: 'signedIn', nowMs, visit: sampleVisit });
  const act = async (...events: readonly FaceEvent[]) => {
    for (const event of events) {
      kiosk.send({ type: 'personal', nowMs, event: { type: 'face', event } });
      await settle();
    }
  };
  const state = () => {
    const { place } = kiosk.session.get();
    return place.at === 'personal' ? place.state : null;
  };
  const count = (line: string) => services.lines().filter((each) => each === line).length;
  const toCamera = () => act({ type: 'collect', consent }, { type: 'agree' });
  const toPicture = async () => {
    await toCamera();
    await act({ type: 'photograph' });
  };
  return { ...person, nowMs, act, state, count, toCamera, toPicture };
}

/** An answer that comes when the test says so. */
function later<Value>(value: Value) {
  let answer: () => void = () => {};
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return {
    give: async () => {
      await wait;
      return ok(value);
    },
    come: async () => {
      answer();
      await settle();
    },
  };
}

describe("the effects of the collection of one's own face", () => {
  it('save the picture under the words that were shown, and tell the agent', async () => {
    const person = await visiting();
    await person.toPicture();
    await person.act(use);
    expect(person.state()).toEqual({ at: 'faceSaved' });
    const { photo, model, descriptor, quality } = sampleCollected;
    expect(bodyOf(person.services, SAVE)).toEqual({
      consent: true,
      consentVersion: consent.version,
      photo,
      model,
      descriptor,
      quality,
    });
    const [save] = person.services.calls.filter(({ line }) => line === SAVE);
    expect(save?.header('X-Visit-Token')).toBe(sampleVisit.visitToken);
    expect(person.count('POST faceCollect/uploadSuccess')).toBe(1);
  });

  it('open no camera before the person has agreed, and close it behind them', async () => {
    const person = await visiting();
    await person.act({ type: 'collect', consent }, { type: 'decline' }, { type: 'photograph' });
    expect([person.count(OPEN), person.count(CLOSE)]).toEqual([0, 0]);
    await person.toCamera();
    expect([person.count(OPEN), person.count(CLOSE)]).toEqual([1, 0]);
    await person.act({ type: 'back' });
    expect(person.count(CLOSE)).toBe(1);
  });

  it.each(['end', 'goHome'] as const)('close the camera when the session is left: %s', async (how) => {
    const person = await visiting();
    await person.toPicture();
    const { nowMs } = person;
    person.kiosk.send(
      how === 'end' ? { type: 'end', nowMs, to: 'attract', language: 'zh' } : { type: how, nowMs },
    );
    await settle();
    expect(person.count(CLOSE)).toBe(1);
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain(sampleCollected.photo);
  });

  it('close a camera that opened only after the person had left', async () => {
    const opened = later({});
    const person = await visiting((services) => services.on(cameraCalls.open, opened.give));
    await person.act({ type: 'collect', consent }, { type: 'agree' }, { type: 'back' });
    expect(person.count(CLOSE)).toBe(1);
    await opened.come();
    expect(person.count(CLOSE)).toBe(2);
    expect(person.state()).toBe(FIRST_FACE);
  });

  it('drop a picture that nobody waits for any more', async () => {
    const taken = later(sampleCollected);
    const person = await visiting((services) => services.on(faceCollectCalls.photograph, taken.give));
    await person.toCamera();
    await person.act({ type: 'photograph' }, { type: 'back' });
    await taken.come();
    expect(person.state()).toBe(FIRST_FACE);
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain(sampleCollected.photo);
  });

  it('take the second picture as one that replaces the first', async () => {
    const person = await visiting();
    await person.toPicture();
    await person.act({ type: 'again' }, { type: 'photograph' });
    expect(person.count('POST faceCollect/reshoot')).toBe(1);
    expect(person.state()).toMatchObject({ at: 'facePicture', taken: 2 });
  });

  it.each<ErrorName>(['CAMERA_ABSENT', 'DEVICE_ABSENT'])(
    'stay before a camera that cannot be opened, and photograph nobody: %s',
    async (name) => {
      const person = await visiting((services) => services.refuse(cameraCalls.open, name));
      await person.toCamera();
      expect(actOf(person.state())).toMatchObject({ failure: { kind: 'refused', name } });
      await person.act({ type: 'photograph' });
      expect([person.count(OPEN), person.count('POST faceCollect/photograph')]).toEqual([2, 0]);
    },
  );

  it.each<ErrorName>(['FACE_SEVERAL', 'FACE_MODEL_FAILED', 'CAMERA_LOADING', 'FACE_BLURRED', 'PAGE_SILENT'])(
    'save nothing when no picture came: %s',
    async (name) => {
      const person = await visiting((services) => services.refuse(faceCollectCalls.photograph, name));
      await person.toPicture();
      await person.act(use);
      expect(person.state()).toMatchObject({ at: 'faceCamera', act: { failure: { name } } });
      expect(person.count(SAVE)).toBe(0);
    },
  );

  it('bring the new words when they changed, and save the picture only under those', async () => {
    const newer = { ...consent, version: consent.version + 1 };
    const person = await visiting((services) => {
      services.refuse(calls.savePhotograph, 'FACE_CONSENT_CHANGED');
      services.on(calls.getPhotograph, () => ok({ ...sampleOwnFace, consent: newer }));
    });
    await person.toPicture();
    await person.act(use);
    expect(person.state()).toMatchObject({ at: 'faceConsent', consent: newer, collected: sampleCollected });
    expect(person.count(CLOSE)).toBe(1);
    person.services.on(calls.savePhotograph, ({ consentVersion }) =>
      consentVersion === newer.version ? ok({ faceId: FACE_ID }) : fail(problem('FACE_CONSENT_CHANGED')),
    );
    await person.act({ type: 'agree' }, use);
    expect(person.state()).toEqual({ at: 'faceSaved' });
  });

  it('stay with the picture when the new words cannot be fetched', async () => {
    const person = await visiting((services) => {
      services.refuse(calls.savePhotograph, 'FACE_CONSENT_CHANGED');
      services.on(calls.getPhotograph, () => {
        throw new TypeError('connection cut');
      });
    });
    await person.toPicture();
    await person.act(use);
    expect(person.state()).toMatchObject({ at: 'facePicture', act: { failure: { kind: 'unreachable' } } });
  });

  it('do not tell the agent of a picture that may not be saved, and save it when asked again', async () => {
    const person = await visiting((services) =>
      services.on(calls.savePhotograph, () => {
        throw new TypeError('connection cut');
      }),
    );
    await person.toPicture();
    await person.act(use);
    expect(person.state()).toMatchObject({ at: 'facePicture', act: { failure: { kind: 'unreachable' } } });
    expect(person.count('POST faceCollect/uploadSuccess')).toBe(0);
    person.services.on(calls.savePhotograph, () => ok({ faceId: FACE_ID }));
    await person.act(use);
    expect(person.state()).toEqual({ at: 'faceSaved' });
  });

  it('count as saved what the platform has, even where the agent does not know of it', async () => {
    const person = await visiting((services) =>
      services.refuse(faceCollectCalls.uploadSuccess, 'FACE_NOTHING_COLLECTED'),
    );
    await person.toPicture();
    await person.act(use);
    expect(person.state()).toEqual({ at: 'faceSaved' });
    expect(person.count(CLOSE)).toBe(1);
  });

  it('bring the sign-in back when the visit has ended, without the picture, and close the camera', async () => {
    const person = await visiting((services) => services.refuse(calls.savePhotograph, 'NOT_SIGNED_IN'));
    await person.toPicture();
    await person.act(use);
    expect(person.kiosk.session.get().place).toMatchObject({ at: 'signIn', next: FIRST_FACE });
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain(sampleCollected.photo);
    expect(person.count(CLOSE)).toBe(1);
  });

  it('withdraw once, and say when nobody knows whether it was done', async () => {
    const person = await visiting((services) =>
      services.on(calls.withdrawOwn, () => {
        throw new TypeError('connection cut');
      }),
    );
    await person.act({ type: 'withdraw' });
    expect(person.count('POST facePub/withdrawOwn')).toBe(0);
    await person.act({ type: 'confirmWithdrawal' });
    expect(actOf(person.state())).toMatchObject({ failure: { kind: 'unreachable' } });
    person.services.on(calls.withdrawOwn, () => ok({}));
    await person.act({ type: 'confirmWithdrawal' });
    expect(person.state()).toEqual({ ...FIRST_FACE, news: 'withdrawn' });
  });

  it('write no picture, descriptor or person into the log', async () => {
    const person = await visiting((services) => services.refuse(calls.savePhotograph, 'MODULE_NOT_LICENSED'));
    await person.toPicture();
    await person.act(use, { type: 'back' });
    person.kiosk.send({ type: 'end', nowMs: person.nowMs, to: 'attract', language: 'zh' });
    await settle();
    expect(person.logged()).not.toEqual([]);
    const logged = JSON.stringify(person.logged());
    for (const secret of [sampleCollected.photo.slice(0, 40), '0.25', 'u-1', sampleVisit.visitToken])
      expect(logged).not.toContain(secret);
  });
});
