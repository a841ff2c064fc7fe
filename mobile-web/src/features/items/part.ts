import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type FormKey, formZh } from '../../texts/form.zh.ts';
import { type ItemsKey, itemsZh } from '../../texts/items.zh.ts';
import { DonePage } from './DonePage.tsx';
import { FinishPage } from './FinishPage.tsx';
import { FormPage } from './FormPage.tsx';
import { ItemListPage } from './ItemListPage.tsx';
import { ItemPage } from './ItemPage.tsx';
import { PreviewPage } from './PreviewPage.tsx';
import './items.css';

const texts: TextPart<FormKey | ItemsKey> = {
  zh: { ...formZh, ...itemsZh },
  en: async () => {
    const [{ formEn }, { itemsEn }] = await Promise.all([
      import('../../texts/form.en.ts'),
      import('../../texts/items.en.ts'),
    ]);
    return { ...formEn, ...itemsEn };
  },
};

export const itemListPart = { texts, Page: ItemListPage };
export const itemPart = { texts, Page: ItemPage };
export const formPart = { texts, Page: FormPage };
export const previewPart = { texts, Page: PreviewPage };
export const finishPart = { texts, Page: FinishPage };
export const donePart = { texts, Page: DonePage };
