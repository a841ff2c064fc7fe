import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type CameraKey, cameraZh } from './camera.zh.ts';

export const cameraTexts: TextPart<CameraKey> = {
  zh: cameraZh,
  en: async () => (await import('./camera.en.ts')).cameraEn,
};
