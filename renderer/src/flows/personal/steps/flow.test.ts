import { describe, expect, it } from '@jest/globals';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import fc from 'fast-check';
import { samplePhoto } from '../../../../dev/faceSamples.ts';
import { refusedByAgent } from '../../../../dev/faceScenes.ts';
import { draftWith, EVERY_STEP, NAME_STROKES, PHOTO, SECOND, SIGN } from '../../../../dev/stepSamples.ts';
import type { PlatformFailure } from '../../../api/platformAccess.ts';
import { usesCamera } from '../../face/flow.ts';
import type { PersonalEvent } from '../event.ts';
import { personalReducer } from '../flow.ts';
import { actOf, FIRST_ITEMS, firstOf, functionOf, type PersonalState, settled } from '../state.ts';
import { needsOpening } from './flow.ts';
import type { StepEvent } from './state.ts';

const LOST: PlatformFailure = { kind: 'timeout', message: '' };
const STEP_UP = { needed: 'normal', wayIds: ['DB'] } as const;
const run = (state: PersonalState, ...events: readonly PersonalEvent[]): PersonalState =>
  events.reduce((now, event) => personalReducer(now, event) ?? now, state);
const step = (event: StepEvent): PersonalEvent => ({ type: 'step', event });
const failed = (name?: ErrorName): PersonalEvent => ({
  type: 'failed',
  failure: name === undefined ? LOST : refusedByAgent(name),
});

const previewOf = (...steps: readonly ItemStep[]): PersonalState => ({
  at: 'preview',
  draft: draftWith(steps),
  list: FIRST_ITEMS,
  act: null,
});
const ORDER: PersonalEvent = { type: 'order' };
const BACK: PersonalEvent = { type: 'back' };
const SIGNED = step({ type: 'sign', strokes: NAME_STROKES });
const signing = run(previewOf(SIGN), ORDER);
const handing = run(signing, SIGNED);
const consenting = run(previewOf(PHOTO), ORDER);
const opening = run(consenting, step({ type: 'agree' }));
const filming = run(opening, step({ type: 'cameraOpened' }));
const taking = run(filming, step({ type: 'photograph' }));
const picture = run(taking, step({ type: 'photographed', photo: samplePhoto }));
const saving = run(picture, step({ type: 'use' }));
const person = run(previewOf(SECOND), ORDER);
const calling = run(person, step({ type: 'askPerson' }));
const asked = run(calling, step({ type: 'personAsked', proofId: 'p-1', stepUp: STEP_UP }));
const EVERYWHERE = [
  signing,
  handing,
  consenting,
  opening,
  filming,
  taking,
  picture,
  saving,
  person,
  calling,
  asked,
];

describe('the steps of an item', () => {
  it('stand between the preview and the order, one after the other, and order by themselves at the end', () => {
    const begun = run(previewOf(...EVERY_STEP), ORDER);
    expect(begun.at).toBe('stepSign');
    const second = run(begun, SIGNED, step({ type: 'passed', proofId: 'p-1' }));
    expect(second).toMatchObject({ at: 'stepConsent', draft: { proofs: ['p-1'] } });
    const third = run(
      second,
      step({ type: 'agree' }),
      step({ type: 'cameraOpened' }),
      step({ type: 'photograph' }),
      step({ type: 'photographed', photo: samplePhoto }),
      step({ type: 'use' }),
      step({ type: 'passed', proofId: 'p-2' }),
    );
    expect(third).toMatchObject({ at: 'stepPerson', draft: { proofs: ['p-1', 'p-2'] } });
    const ordering = run(
      third,
      step({ type: 'askPerson' }),
      step({ type: 'personAsked', proofId: 'p-3', stepUp: STEP_UP }),
      step({ type: 'confirmed' }),
    );
    expect(ordering).toMatchObject({
      at: 'preview',
      act: { failure: null, wish: { kind: 'order', draft: { proofs: ['p-1', 'p-2', 'p-3'] } } },
    });
  });

  it('are not there for an item without any', () => {
    expect(run(previewOf(), ORDER)).toMatchObject({ at: 'preview', act: { wish: { kind: 'order' } } });
  });

  it('never lead to an order with fewer proofs than steps, whatever is pressed or answered', () => {
    const events: readonly PersonalEvent[] = [
      ORDER,
      BACK,
      SIGNED,
      failed(),
      failed('STEP_PROOF_REFUSED'),
      step({ type: 'agree' }),
      step({ type: 'cameraOpened' }),
      step({ type: 'photograph' }),
      step({ type: 'photographed', photo: samplePhoto }),
      step({ type: 'again' }),
      step({ type: 'use' }),
      step({ type: 'askPerson' }),
      step({ type: 'personAsked', proofId: 'p-a', stepUp: STEP_UP }),
      step({ type: 'confirmed' }),
      step({ type: 'passed', proofId: 'p-b' }),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (pressed) => {
        let state = previewOf(...EVERY_STEP);
        for (const event of pressed) {
          state = run(state, event);
          const act = actOf(state);
          if (act?.wish.kind === 'order') expect(act.wish.draft.proofs).toHaveLength(EVERY_STEP.length);
        }
      }),
    );
  });

  it('hand in once however often it is pressed', () => {
    expect(run(handing, SIGNED)).toBe(handing);
    expect(run(saving, step({ type: 'use' }))).toBe(saving);
    expect(run(calling, step({ type: 'askPerson' }))).toBe(calling);
    expect(run(taking, step({ type: 'photograph' }))).toBe(taking);
  });

  it('take no answer that nobody waits for', () => {
    const late = [
      step({ type: 'passed', proofId: 'p-9' }),
      step({ type: 'personAsked', proofId: 'p-9', stepUp: STEP_UP }),
      step({ type: 'photographed', photo: samplePhoto }),
      failed(),
    ];
    for (const state of [signing, consenting, filming, picture, person, asked])
      for (const event of late) expect(run(state, event)).toBe(state);
    expect(run(person, step({ type: 'confirmed' }))).toBe(person);
    expect(run(calling, step({ type: 'confirmed' }))).toBe(calling);
  });

  it('begin anew for whoever goes back, as something else may be ordered then', () => {
    const second = run(previewOf(SIGN, PHOTO), ORDER, SIGNED, step({ type: 'passed', proofId: 'p-1' }));
    expect(run(second, BACK)).toMatchObject({ at: 'preview', act: null, draft: { proofs: [] } });
    for (const state of [opening, taking]) expect(run(state, BACK).at).toBe('preview');
    // What is being handed in must not be lost sight of.
    for (const state of [handing, saving, calling]) expect(run(state, BACK)).toBe(state);
  });

  it('are shown again with what went wrong, and can be tried again', () => {
    expect(run(handing, failed())).toMatchObject({ at: 'stepSign', act: { failure: LOST } });
    expect(run(handing, failed(), SIGNED)).toMatchObject({ act: { failure: null } });
    expect(run(saving, failed('STEP_PHOTO_INVALID'), step({ type: 'again' }))).toMatchObject({
      at: 'stepCamera',
    });
    expect(run(calling, failed('STEP_NOT_POSSIBLE_HERE'))).toMatchObject({ asked: null });
  });

  it('begin anew when the platform no longer counts them, and not when its answer was lost', () => {
    const ordering = run(handing, step({ type: 'passed', proofId: 'p-1' }));
    expect(run(ordering, failed('STEP_PROOF_REFUSED'))).toMatchObject({ draft: { proofs: [] } });
    expect(run(ordering, failed('STEP_PROOF_REFUSED'), ORDER)).toMatchObject({ at: 'stepSign' });
    const again = run(ordering, failed(), ORDER);
    expect(again).toMatchObject({
      at: 'preview',
      act: { failure: null, wish: { draft: { proofs: ['p-1'] } } },
    });
  });

  it('film nobody before they agreed, or after they left', () => {
    expect(EVERYWHERE.filter(usesCamera)).toEqual([opening, filming, taking, picture, saving]);
    expect(usesCamera(run(filming, BACK))).toBe(false);
  });

  it('open the camera anew where that failed or it was closed', () => {
    for (const state of [run(opening, failed('CAMERA_ABSENT')), run(taking, failed('CAMERA_NOT_OPEN'))])
      expect(run(state, step({ type: 'photograph' }))).toMatchObject({
        act: { wish: { kind: 'openStepCamera' } },
      });
    expect(run(taking, failed('PAGE_SILENT'), step({ type: 'photograph' }))).toMatchObject({
      act: { wish: { kind: 'takePhoto' } },
    });
    expect(needsOpening(null)).toBe(false);
  });

  it('leave nothing that was drawn or photographed behind for whoever comes next', () => {
    for (const state of EVERYWHERE) {
      expect(settled(state)).toMatchObject({ at: 'preview', draft: { proofs: [] }, act: null });
      expect([functionOf(state), firstOf(state)]).toEqual(['SELF_PRINT', FIRST_ITEMS]);
      expect(run(state, { type: 'unfinished' })).toBe(state);
    }
  });
});
