import { cameraCalls } from '@self-print/contract/agent/face.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { itemStepCalls } from '@self-print/contract/platform/itemSteps.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Api } from '../../../api/api.ts';
import type { PlatformFailure } from '../../../api/platformAccess.ts';
import type { PersonCall } from '../../kit/personCall.ts';
import type { Draft } from '../draft.ts';
import type { StepEvent, StepWish } from './state.ts';

/** The agent asks this page for the picture. */
const PHOTO_TIMEOUT_MS = 15 * SECOND_MS;

type Outcome = StepEvent | { readonly type: 'failed'; readonly failure: PlatformFailure };

/** Carries out what a person set off at a step. */
export async function stepOutcome(api: Api, ask: PersonCall, wish: StepWish): Promise<Outcome> {
  switch (wish.kind) {
    case 'sign': {
      const { draft, step, strokes } = wish;
      const kept = await ask(itemStepCalls.sign, { ...askOf(draft), step, strokes });
      return kept.ok
        ? { type: 'passed', proofId: kept.value.proofId }
        : { type: 'failed', failure: kept.problem };
    }
    case 'openStepCamera': {
      const opened = await api.action().agent(cameraCalls.open, {});
      return opened.ok ? { type: 'cameraOpened' } : { type: 'failed', failure: opened.problem };
    }
    case 'takePhoto': {
      const taken = await api.action().agent(cameraCalls.takePhoto, {}, { timeoutMs: PHOTO_TIMEOUT_MS });
      return taken.ok
        ? { type: 'photographed', photo: taken.value.photo }
        : { type: 'failed', failure: taken.problem };
    }
    case 'handInPhoto': {
      const { draft, step, photo } = wish;
      const kept = await ask(itemStepCalls.photograph, { ...askOf(draft), step, consent: true, photo });
      return kept.ok
        ? { type: 'passed', proofId: kept.value.proofId }
        : { type: 'failed', failure: kept.problem };
    }
    case 'askPerson': {
      const { draft, step } = wish;
      const asked = await ask(itemStepCalls.askSecondPerson, { ...askOf(draft), step });
      if (!asked.ok) return { type: 'failed', failure: asked.problem };
      const { proofId, token, wayIds, needed } = asked.value;
      const secondPerson = { token, words: step.words, title: draft.item.title };
      return { type: 'personAsked', proofId, stepUp: { needed, wayIds, secondPerson } };
    }
    default:
      return assertNever(wish);
  }
}

/** What is about to be ordered, in the same words as the order. */
function askOf({ item, copies, duplex, language, values }: Draft) {
  return { itemId: item.itemId, copies, duplex, language, reportFormValue: values };
}
