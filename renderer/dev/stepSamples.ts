import type { ItemStep, StepOf } from '@self-print/contract/itemSteps.ts';
import type { SignatureStrokes } from '@self-print/contract/signature.ts';
import type { Draft } from '../src/flows/personal/draft.ts';
import { sampleItem } from './personalSamples.ts';

export const SIGN: StepOf<'signature'> = {
  kind: 'signature',
  stepId: 'signature-1',
  words: {
    zh: '本人已归还全部图书和器材，结清各项费用，以上情况属实。',
    en: 'I have returned all books and equipment and paid what I owe. This is true.',
  },
};
export const PHOTO: StepOf<'photo'> = {
  kind: 'photo',
  stepId: 'photo-1',
  words: { zh: '核对办理人与档案照片是否一致', en: 'To compare you with the photo in your record' },
};
export const SECOND: StepOf<'secondPerson'> = {
  kind: 'secondPerson',
  stepId: 'person-1',
  words: { zh: '同意该生销假返校', en: 'I agree that this student is back from leave' },
  roles: ['counsellor'],
  minAssurance: 'normal',
};
export const EVERY_STEP: readonly ItemStep[] = [SIGN, PHOTO, SECOND];

/** A name of two characters, as a finger draws it. */
export const NAME_STROKES: SignatureStrokes = [
  [180, 90, 420, 80],
  [300, 40, 300, 300, 270, 285],
  [190, 190, 240, 170, 300, 165, 410, 150],
  [560, 60, 520, 150, 470, 230],
  [540, 130, 560, 200, 600, 260, 680, 310],
  [620, 70, 720, 60, 640, 160],
];

export const draftWith = (steps: readonly ItemStep[], proofs: readonly string[] = []): Draft => ({
  draftId: '7b6f1a52-2c53-4d09-8f64-000000000099',
  item: { ...sampleItem, price: 0, steps: [...steps] },
  language: 'zh',
  copies: 1,
  duplex: false,
  values: {},
  proofs,
});
