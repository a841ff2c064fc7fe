import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type FaceKey, faceZh } from './face.zh.ts';

/** The texts of the collection of one's own face. */
export const faceTexts: TextPart<FaceKey> = {
  zh: faceZh,
  en: async () => (await import('./face.en.ts')).faceEn,
};
