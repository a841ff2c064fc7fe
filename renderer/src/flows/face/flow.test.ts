import { describe, expect, it } from '@jest/globals';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { sampleCollected as collected, sampleOwnFace } from '../../../dev/faceSamples.ts';
import { beforeCamera, refusedByAgent } from '../../../dev/faceScenes.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { personalReducer } from '../personal/flow.ts';
import { actOf, FIRST_ITEMS, firstOf, functionOf, settled } from '../personal/state.ts';
import { faceReducer, needsOpening, usesCamera } from './flow.ts';
import { FACE_PICTURES_MAX, type FaceEvent, type FaceState, FIRST_FACE } from './state.ts';

const { consent } = sampleOwnFace;
const CHANGED = { version: 4, text: { zh: '新的须知', en: 'the new words' } };
const LOST: PlatformFailure = { kind: 'timeout', message: '' };
const failed = (failure: PlatformFailure = LOST): FaceEvent => ({ type: 'failed', failure });
const refused = (name: ErrorName) => failed(refusedByAgent(name));
const use: FaceEvent = { type: 'use', userId: 'u-1' };

const run = (state: FaceState, ...events: readonly FaceEvent[]) =>
  events.reduce((now, event) => faceReducer(now, event) ?? now, state);
const reading = run(FIRST_FACE, { type: 'collect', consent });
const opening = run(reading, { type: 'agree' });
const ready = run(opening, { type: 'cameraOpened' });
const taking = run(ready, { type: 'photograph' });
const picture = run(taking, { type: 'photographed', collected });
const saving = run(picture, use);
const asked = run(FIRST_FACE, { type: 'withdraw' });
const withdrawing = run(asked, { type: 'confirmWithdrawal' });
const EVERYWHERE = [FIRST_FACE, reading, opening, ready, taking, picture, saving, asked, withdrawing];

describe("the collection of one's own face", () => {
  it('goes from the words of the school to a picture that is saved', () => {
    expect(reading).toMatchObject({ at: 'faceConsent', consent, collected: null });
    expect(opening).toMatchObject({ at: 'faceCamera', act: { wish: { kind: 'openCamera' } } });
    expect(taking).toMatchObject({ act: { wish: { kind: 'photograph', again: false } } });
    expect(picture).toMatchObject({ at: 'facePicture', collected, taken: 1, act: null });
    expect(saving).toMatchObject({
      act: { wish: { kind: 'saveFace', userId: 'u-1', collected, consentVersion: consent.version } },
    });
    expect(run(saving, { type: 'faceSaved' })).toEqual({ at: 'faceSaved' });
    expect(run({ at: 'faceSaved' }, { type: 'back' })).toBe(FIRST_FACE);
  });

  it('opens no camera for whoever does not agree, and says so', () => {
    expect(run(reading, { type: 'decline' })).toEqual({ ...FIRST_FACE, news: 'declined' });
    expect(run(reading, { type: 'back' })).toBe(FIRST_FACE);
    for (const state of [FIRST_FACE, reading, run(reading, { type: 'decline' }), asked])
      expect([usesCamera(state), actOf(state)]).toEqual([false, null]);
  });

  it('takes nothing for consent but agreeing', () => {
    for (const event of [{ type: 'photograph' }, { type: 'cameraOpened' }, use, { type: 'again' }] as const) {
      expect(run(FIRST_FACE, event)).toBe(FIRST_FACE);
      expect(run(reading, event)).toBe(reading);
    }
  });

  it('photographs once however often it is pressed, and saves once', () => {
    expect(run(taking, { type: 'photograph' })).toBe(taking);
    expect(run(saving, use)).toBe(saving);
    expect(run(opening, { type: 'photograph' })).toBe(opening);
  });

  it('can be left before the camera at any moment, but not while it is being saved or withdrawn', () => {
    for (const state of [opening, ready, taking]) expect(run(state, { type: 'back' })).toBe(FIRST_FACE);
    expect(run(picture, { type: 'back' })).toBe(FIRST_FACE);
    expect(run(saving, { type: 'back' }, { type: 'again' })).toBe(saving);
    expect(run(withdrawing, { type: 'back' })).toBe(withdrawing);
  });

  it('takes another picture and keeps nothing of the one before', () => {
    const again = run(picture, { type: 'again' });
    expect(again).toMatchObject({ at: 'faceCamera', taken: 1, act: { wish: { kind: 'openCamera' } } });
    expect(JSON.stringify(again)).not.toContain(collected.photo);
    expect(run(again, { type: 'cameraOpened' }, { type: 'photograph' })).toMatchObject({
      act: { wish: { kind: 'photograph', again: true } },
    });
  });

  it.each<ErrorName>([
    'FACE_NONE',
    'FACE_SEVERAL',
    'FACE_TOO_SMALL',
    'FACE_BLURRED',
    'FACE_DARK',
    'FACE_TURNED',
  ])('counts a picture that was not good enough: %s', (name) => {
    expect(run(taking, refused(name))).toMatchObject({ at: 'faceCamera', taken: 1 });
  });

  it.each<ErrorName>([
    'CAMERA_LOADING',
    'CAMERA_ABSENT',
    'CAMERA_NOT_OPEN',
    'FACE_MODEL_FAILED',
    'PAGE_SILENT',
  ])('costs nobody a try when the terminal is at fault: %s', (name) => {
    expect(run(taking, refused(name))).toMatchObject({ taken: 0, act: { failure: { name } } });
    expect(run(taking, failed())).toMatchObject({ taken: 0, act: { failure: LOST } });
  });

  it('ends with the last try: no picture more, and no other one for the one that is there', () => {
    let now: FaceState = ready;
    for (let tries = 0; tries < FACE_PICTURES_MAX; tries += 1)
      now = run(now, { type: 'photograph' }, refused('FACE_DARK'));
    expect(now).toMatchObject({ taken: FACE_PICTURES_MAX });
    expect(run(now, { type: 'photograph' })).toBe(now);
    const last = beforeCamera({
      taken: FACE_PICTURES_MAX - 1,
      act: { wish: { kind: 'photograph', again: true }, failure: null },
    });
    const kept = run(last, { type: 'photographed', collected });
    expect(run(kept, { type: 'again' })).toBe(kept);
    expect(run(kept, use)).toMatchObject({ act: { wish: { kind: 'saveFace' } } });
  });

  it('opens the camera anew where that failed or it was closed, and photographs otherwise', () => {
    const absent = run(opening, refused('CAMERA_ABSENT'));
    const closed = run(taking, refused('CAMERA_NOT_OPEN'));
    for (const state of [absent, closed])
      expect(run(state, { type: 'photograph' })).toMatchObject({ act: { wish: { kind: 'openCamera' } } });
    const dark = run(taking, refused('FACE_DARK'));
    expect(run(dark, { type: 'photograph' })).toMatchObject({ act: { wish: { kind: 'photograph' } } });
    expect(needsOpening(null)).toBe(false);
  });

  it('shows words that changed meanwhile, and saves the picture only under the new ones', () => {
    const changed = run(saving, { type: 'consentChanged', consent: CHANGED });
    expect(changed).toEqual({ at: 'faceConsent', consent: CHANGED, collected });
    const agreed = run(changed, { type: 'agree' }, use);
    expect(agreed).toMatchObject({ act: { wish: { kind: 'saveFace', consentVersion: 4, collected } } });
    const declined = run(changed, { type: 'decline' });
    expect(JSON.stringify(declined)).not.toContain(collected.photo);
    expect(run(picture, { type: 'consentChanged', consent: CHANGED })).toBe(picture);
  });

  it('keeps the picture for one more try when saving failed', () => {
    const again = run(saving, failed());
    expect(again).toMatchObject({ at: 'facePicture', collected, act: { failure: LOST } });
    expect(run(again, use)).toMatchObject({ act: { failure: null } });
  });

  it('withdraws only after the confirmation, once', () => {
    expect(actOf(asked)).toBeNull();
    expect(run(asked, { type: 'back' })).toBe(FIRST_FACE);
    expect(run(withdrawing, { type: 'confirmWithdrawal' })).toBe(withdrawing);
    expect(run(withdrawing, { type: 'faceWithdrawn' })).toEqual({ ...FIRST_FACE, news: 'withdrawn' });
    expect(run(withdrawing, failed())).toMatchObject({ at: 'faceWithdrawal', act: { failure: LOST } });
    expect(run(FIRST_FACE, { type: 'confirmWithdrawal' })).toBe(FIRST_FACE);
  });

  it('takes no answer that nobody waits for', () => {
    const late: FaceEvent[] = [
      { type: 'cameraOpened' },
      { type: 'photographed', collected },
      { type: 'faceSaved' },
      { type: 'faceWithdrawn' },
      { type: 'consentChanged', consent: CHANGED },
      failed(),
    ];
    for (const event of late)
      for (const state of [FIRST_FACE, reading, ready, picture, asked]) expect(run(state, event)).toBe(state);
    expect(run(opening, { type: 'photographed', collected })).toBe(opening);
    expect(run(taking, { type: 'cameraOpened' })).toBe(taking);
  });

  it('shows the own photo only when it is asked for', () => {
    expect(run(FIRST_FACE, { type: 'look' })).toMatchObject({ isShown: true });
    expect(run(FIRST_FACE, { type: 'look' }, { type: 'look' })).toEqual(FIRST_FACE);
  });

  it('leaves no picture behind for whoever signs in next', () => {
    for (const state of EVERYWHERE) {
      expect(settled(state)).toBe(FIRST_FACE);
      expect([functionOf(state), firstOf(state)]).toEqual(['FACE', FIRST_FACE]);
    }
  });

  it('understands only what is meant for it', () => {
    for (const state of EVERYWHERE) expect(personalReducer(state, { type: 'unfinished' })).toBe(state);
    expect(personalReducer(FIRST_ITEMS, { type: 'face', event: { type: 'look' } })).toBe(FIRST_ITEMS);
    expect(personalReducer(FIRST_FACE, { type: 'back' })).toBeNull();
  });
});
