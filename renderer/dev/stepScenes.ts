import { FIRST_ITEMS, type PersonalState } from '../src/flows/personal/state.ts';
import type { StepsState } from '../src/flows/personal/steps/state.ts';
import { samplePhoto } from './faceSamples.ts';
import { refusedByAgent } from './faceScenes.ts';
import { sampleOffers, sampleVisit } from './personalSamples.ts';
import { sampleState } from './samples.ts';
import { type Scene, scene } from './sceneParts.ts';
import { draftWith, EVERY_STEP, PHOTO, SECOND, SIGN } from './stepSamples.ts';

const list = FIRST_ITEMS;
const first = { draft: draftWith(EVERY_STEP), list };
const second = { draft: draftWith(EVERY_STEP, ['proof-1']), list };
const third = { draft: draftWith(EVERY_STEP, ['proof-1', 'proof-2']), list };
const asking: StepsState = { ...third, at: 'stepPerson', step: SECOND, asked: null, act: null };

const at = (state: PersonalState): Scene =>
  scene(
    { active: true, visit: sampleVisit, place: { at: 'personal', state } },
    sampleState('idle', { camera: { driver: 'page', label: '', mirrored: true } }),
  );
const camera = (act: Extract<StepsState, { at: 'stepCamera' }>['act']): Scene =>
  at({ ...second, at: 'stepCamera', step: PHOTO, act });

/** The steps that items demand, screen by screen. */
export const STEP_SCENES: Readonly<Record<string, Scene>> = {
  'step-sign': at({ ...first, at: 'stepSign', step: SIGN, act: null }),
  'step-consent': at({ ...second, at: 'stepConsent', step: PHOTO }),
  'step-camera': camera(null),
  'step-camera-absent': camera({
    wish: { kind: 'openStepCamera' },
    failure: refusedByAgent('CAMERA_ABSENT'),
  }),
  'step-picture': at({ ...second, at: 'stepPicture', step: PHOTO, photo: samplePhoto, act: null }),
  'step-person': at(asking),
  'step-person-waiting': at({ ...asking, asked: 'proof-3' }),
  'step-person-impossible': at({
    ...asking,
    act: {
      wish: { kind: 'askPerson', draft: third.draft, step: SECOND },
      failure: refusedByAgent('STEP_NOT_POSSIBLE_HERE'),
    },
  }),
  'step-person-sign-in': scene({
    active: true,
    visit: sampleVisit,
    place: {
      at: 'signIn',
      state: {
        at: 'signingIn',
        ways: Object.values(sampleOffers),
        way: { way: 'DB', offer: sampleOffers.DB, typed: null, failure: null },
      },
      next: { ...asking, asked: 'proof-3' },
      stepUp: {
        needed: 'normal',
        wayIds: ['DB', 'QR'],
        secondPerson: {
          token: 'second-person.token-of-the-gallery-00000',
          words: SECOND.words,
          title: third.draft.item.title,
        },
      },
    },
  }),
};
