import type { PagePart } from '../../core/screens.ts';
import { type DesignerKey, designerZh } from '../../texts/designer.zh.ts';
import { templatesZh } from '../../texts/templates.zh.ts';
import { DesignerPage } from './DesignerPage.tsx';

const texts = {
  zh: { ...templatesZh, ...designerZh },
  en: async (): Promise<Readonly<Record<DesignerKey, string>>> => {
    const [{ designerEn }, { templatesEn }] = await Promise.all([
      import('../../texts/designer.en.ts'),
      import('../../texts/templates.en.ts'),
    ]);
    return { ...templatesEn, ...designerEn };
  },
};

export const designerPart: PagePart = { texts, Page: DesignerPage };
