import { describe, expect, it } from '@jest/globals';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import fc from 'fast-check';
import { judgeProofs, type StepProof } from './judgeProofs.ts';

const NOW = new Date('2026-03-02T02:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const OTHER_HASH = Uint8Array.of(9, 9, 9);
const ASK = Uint8Array.of(1, 2, 3);

const step = (stepId: string, kind: 'signature' | 'photo' = 'signature', zh = '本人确认'): ItemStep => ({
  kind,
  stepId,
  words: { zh, en: 'I declare it' },
});
const passed = (proofId: string, of: ItemStep, changes: Partial<StepProof> = {}): StepProof => ({
  proofId,
  step: of,
  askHash: ASK,
  passedAt: later(-1_000),
  expiresAt: later(60_000),
  orderId: null,
  ...changes,
});
const judge = (steps: readonly ItemStep[], proofs: readonly StepProof[], given?: readonly string[]) =>
  judgeProofs({
    steps,
    proofs,
    given: given ?? proofs.map(({ proofId }) => proofId),
    askHash: ASK,
    now: NOW,
  });

/** Up to four steps of an item, and a proof of each. */
const demanded = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })
  .map((ids) => ids.map((id, index) => step(id, index % 2 === 0 ? 'signature' : 'photo')));
const proofsOf = (steps: readonly ItemStep[]) => steps.map((each, index) => passed(`p${index}`, each));

describe('proofs of steps', () => {
  it('are complete when each step has one that counts, in any order', () => {
    fc.assert(
      fc.property(demanded, fc.nat(), (steps, turn) => {
        const proofs = proofsOf(steps);
        const at = turn % proofs.length;
        expect(judge(steps, [...proofs.slice(at), ...proofs.slice(0, at)])).toBe('complete');
      }),
    );
  });

  it('are never complete without any one of them', () => {
    fc.assert(
      fc.property(demanded, fc.nat(), (steps, which) => {
        const proofs = proofsOf(steps);
        const without = proofs.filter((_, index) => index !== which % proofs.length);
        expect(judge(steps, without)).toBe('missing');
      }),
    );
  });

  it.each<[string, Partial<StepProof>]>([
    ['used for an order before', { orderId: 'aaaaaaaa-0000-4000-8000-000000000001' }],
    ['stale, to the moment', { expiresAt: NOW }],
    ['not confirmed yet', { passedAt: null }],
    ['made for something else', { askHash: OTHER_HASH }],
    ['made with other words', { step: step('a', 'signature', '另一段话') }],
    ['of a step that the item does not have', { step: step('z') }],
    ['of another kind under the same id', { step: step('a', 'photo') }],
  ])('are refused when one is %s, whatever the others are', (_name, changes) => {
    fc.assert(
      fc.property(demanded, fc.nat(), (steps, which) => {
        const proofs = proofsOf(steps);
        const at = which % proofs.length;
        const wrong = proofs.map((proof, index) => {
          if (index !== at) return proof;
          const { step: changed, ...rest } = changes;
          const other =
            changed && changed.stepId === 'a' ? { ...changed, stepId: proof.step.stepId } : changed;
          // A photo is not another kind of a photo.
          const isSame = other?.kind === proof.step.kind && other.words.zh === proof.step.words.zh;
          return {
            ...proof,
            ...rest,
            ...(other ? { step: isSame && other.stepId !== 'z' ? step('z') : other } : {}),
          };
        });
        expect(judge(steps, wrong)).toBe('refused');
      }),
    );
  });

  it('are refused when one is named twice, is unknown, or stands for a step that has one already', () => {
    const steps = [step('a'), step('b', 'photo')];
    const [first, second] = proofsOf(steps);
    if (!first || !second) throw new Error('There are no proofs');
    expect(judge(steps, [first, second], ['p0', 'p0'])).toBe('refused');
    expect(judge(steps, [first, second], ['p0', 'p1', 'stranger'])).toBe('refused');
    expect(judge(steps, [first, second, { ...first, proofId: 'p2' }])).toBe('refused');
    expect(judge([step('a')], [])).toBe('missing');
  });
});
