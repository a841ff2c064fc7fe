import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type ApproveKey, approveZh } from '../../texts/approve.zh.ts';
import { ApprovePage } from './ApprovePage.tsx';
import './approve.css';

const texts: TextPart<ApproveKey> = {
  zh: approveZh,
  en: async () => (await import('../../texts/approve.en.ts')).approveEn,
};

export const approvePart = { texts, Page: ApprovePage };
