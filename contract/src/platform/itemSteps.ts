import { z } from 'zod/mini';
import { jpeg } from '../agent/pageTasks.ts';
import { adminCall, visitorCall } from '../call.ts';
import { documentLanguage } from '../documentLanguage.ts';
import * as f from '../fields.ts';
import { formValues } from '../forms.ts';
import { itemStep, STEPS_MAX, secondPersonAssurance } from '../itemSteps.ts';
import { signatureStrokes } from '../signature.ts';
import { visit } from '../visit.ts';

/** Largest photo of a step, in base64 characters; the whole call must stay below the body limit. */
const PHOTO_LENGTH_MAX = 200_000;

/** What is about to be ordered: a step that was passed for it counts for nothing else. */
const ask = {
  itemId: f.itemId,
  copies: z._default(f.copies, 1),
  duplex: z.optional(f.truth),
  language: z._default(documentLanguage, 'zh'),
  reportFormValue: z._default(formValues, {}),
  /** As it was shown: nobody signs words that have changed meanwhile. */
  step: itemStep,
};

/** Names a finished step when the item is ordered. It counts once, and for `validSeconds`. */
const passed = z.object({ proofId: z.uuid(), validSeconds: z.int() });

/** Proofs of the steps that an item demands, as they are sent with an order. */
export const stepProofs = z.array(z.uuid()).check(z.maxLength(STEPS_MAX));

/** Why a step cannot be passed. STEP_CHANGED: the item no longer has it, or it reads differently than when the person saw it. */
const stepErrors = ['NOT_FOUND', 'STEP_CHANGED', 'TERMINAL_PAUSED', 'TOO_MANY_REQUESTS'] as const;

/** Steps that an item demands at a terminal, for the person signed in there. */
export const itemStepCalls = {
  sign: visitorCall({
    method: 'POST',
    path: '/item/sp-print-item/step/signature',
    demands: { item: 'itemId' },
    summary: 'Sign on the screen for what is about to be ordered',
    body: z.object({ ...ask, strokes: signatureStrokes }),
    data: passed,
    errors: [...stepErrors, 'SIGNATURE_EMPTY'],
  }),
  photograph: visitorCall({
    method: 'POST',
    path: '/item/sp-print-item/step/photo',
    demands: { item: 'itemId' },
    summary: 'Hand in a photo that this terminal has just taken for what is about to be ordered',
    body: z.object({
      ...ask,
      /** The person agreed to being photographed for it. */
      consent: z.literal(true),
      photo: jpeg.check(z.maxLength(PHOTO_LENGTH_MAX)),
    }),
    data: passed,
    errors: [...stepErrors, 'STEP_PHOTO_INVALID'],
  }),
  askSecondPerson: visitorCall({
    method: 'POST',
    path: '/item/sp-print-item/step/secondPerson',
    demands: { item: 'itemId' },
    summary:
      'Ask a second person to confirm what is about to be ordered. They sign in by one of the ways, with the token in place of that of a visit, which confirms it and begins no visit',
    body: z.object(ask),
    data: z.extend(passed, {
      token: visit.shape.visitToken,
      /** Ids of the ways to sign in here that are sure enough. */
      wayIds: z.array(z.string()),
      needed: secondPersonAssurance,
    }),
    errors: [...stepErrors, 'STEP_NOT_POSSIBLE_HERE'],
  }),
};

/** A step that was passed for an order, as staff see it. */
const passedStep = z.object({
  /** Names it in the operation log too, where a second person's confirmation is. */
  proofId: z.uuid(),
  /** As it read when it was passed. */
  step: itemStep,
  passedAt: f.moment,
  terminalCode: f.terminalCode,
  /** Null for other kinds, and once its term is over. */
  strokes: z.nullable(signatureStrokes),
  /** Null for other kinds, and once its term is over. */
  photo: z.nullable(jpeg),
  /** Who confirmed it as the second person; masked. */
  confirmedBy: z.nullable(z.object({ name: z.string(), userName: z.string() })),
});
export type PassedStep = z.infer<typeof passedStep>;

export const itemStepAdminCalls = {
  passed: adminCall({
    method: 'GET',
    path: '/order-query/steps',
    permission: 'order:approve',
    operation: 'order-steps-viewed',
    summary: 'Signature, photo and second person of an order, in the order in which they were given',
    query: z.object({ orderId: f.orderId }),
    data: z.array(passedStep),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
