import { z } from 'zod/mini';
import { MINUTE_MS } from './limits.ts';

/** Steps of one item; more would keep a person at a terminal for too long. */
export const STEPS_MAX = 4;
/** How long a finished step counts. A person passes several, and then orders. */
export const STEP_PROOF_MS = 10 * MINUTE_MS;
/** How long a second person has to sign in. */
export const SECOND_PERSON_MS = 5 * MINUTE_MS;

const STEP_WORDS_MAX = 200;
const STEP_ROLES_MAX = 20;

const stepId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(STEP_WORDS_MAX));
const common = {
  /** Names the step within its item. */
  stepId,
  /** What the person declares by it, or what it is for, as the screen shows it. */
  words: z.object({ zh: words, en: words }),
};

/** How sure it has to be who a second person is; a face or a number alone is not enough. */
export const secondPersonAssurance = z.enum(['normal', 'strong']);

/** A step that an item demands at the terminal before it is ordered there. */
export const itemStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signature'), ...common }),
  z.object({ kind: z.literal('photo'), ...common }),
  z.object({
    kind: z.literal('secondPerson'),
    ...common,
    /** Roles of which the second person has one; empty: anybody else of the school. */
    roles: z.array(z.string().check(z.minLength(1), z.maxLength(32))).check(z.maxLength(STEP_ROLES_MAX)),
    minAssurance: secondPersonAssurance,
  }),
]);
export type ItemStep = z.infer<typeof itemStep>;
export type StepKind = ItemStep['kind'];
export type StepOf<Kind extends StepKind> = Extract<ItemStep, { kind: Kind }>;

/** Every kind, in the order in which the console offers them. */
export const STEP_KINDS = ['signature', 'photo', 'secondPerson'] as const satisfies readonly StepKind[];

/** The steps of an item, in the order in which a person passes them. */
export const itemSteps = z.array(itemStep).check(
  z.maxLength(STEPS_MAX),
  z.refine((steps) => new Set(steps.map((step) => step.stepId)).size === steps.length, {
    error: 'Two steps have the same id',
  }),
);
