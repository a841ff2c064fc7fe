import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type CloudKey, cloudZh } from '../../texts/cloud.zh.ts';
import { CloudPage } from './CloudPage.tsx';
import './cloud.css';

const texts: TextPart<CloudKey> = {
  zh: cloudZh,
  en: async () => (await import('../../texts/cloud.en.ts')).cloudEn,
};

export const cloudPart = { texts, Page: CloudPage };
