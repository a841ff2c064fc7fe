import { advertsEn } from '@self-print/console-web/texts/adverts.en.ts';
import { advertsZh } from '@self-print/console-web/texts/adverts.zh.ts';
import { batchesEn } from '@self-print/console-web/texts/batches.en.ts';
import { batchesZh } from '@self-print/console-web/texts/batches.zh.ts';
import { cartonsEn } from '@self-print/console-web/texts/cartons.en.ts';
import { cartonsZh } from '@self-print/console-web/texts/cartons.zh.ts';
import { coreEn } from '@self-print/console-web/texts/core.en.ts';
import { coreZh } from '@self-print/console-web/texts/core.zh.ts';
import { designerEn } from '@self-print/console-web/texts/designer.en.ts';
import { designerZh } from '@self-print/console-web/texts/designer.zh.ts';
import { formDesignerEn } from '@self-print/console-web/texts/formDesigner.en.ts';
import { formDesignerZh } from '@self-print/console-web/texts/formDesigner.zh.ts';
import { guidesEn } from '@self-print/console-web/texts/guides.en.ts';
import { guidesZh } from '@self-print/console-web/texts/guides.zh.ts';
import { inquiriesEn } from '@self-print/console-web/texts/inquiries.en.ts';
import { inquiriesZh } from '@self-print/console-web/texts/inquiries.zh.ts';
import { itemsEn } from '@self-print/console-web/texts/items.en.ts';
import { itemsZh } from '@self-print/console-web/texts/items.zh.ts';
import { ordersEn } from '@self-print/console-web/texts/orders.en.ts';
import { ordersZh } from '@self-print/console-web/texts/orders.zh.ts';
import { ownTablesEn } from '@self-print/console-web/texts/ownTables.en.ts';
import { ownTablesZh } from '@self-print/console-web/texts/ownTables.zh.ts';
import { pcTexts } from '@self-print/console-web/texts/pcPart.ts';
import { recordImportsEn } from '@self-print/console-web/texts/recordImports.en.ts';
import { recordImportsZh } from '@self-print/console-web/texts/recordImports.zh.ts';
import { schoolSystemsEn } from '@self-print/console-web/texts/schoolSystems.en.ts';
import { schoolSystemsZh } from '@self-print/console-web/texts/schoolSystems.zh.ts';
import { shellEn } from '@self-print/console-web/texts/shell.en.ts';
import { shellZh } from '@self-print/console-web/texts/shell.zh.ts';
import { tableImportEn } from '@self-print/console-web/texts/tableImport.en.ts';
import { tableImportZh } from '@self-print/console-web/texts/tableImport.zh.ts';
import { templatesEn } from '@self-print/console-web/texts/templates.en.ts';
import { templatesZh } from '@self-print/console-web/texts/templates.zh.ts';
import { tipsEn } from '@self-print/console-web/texts/tips.en.ts';
import { tipsZh } from '@self-print/console-web/texts/tips.zh.ts';
import type { Language } from '@self-print/contract/fields.ts';

const zh = {
  ...coreZh,
  ...shellZh,
  ...ordersZh,
  ...itemsZh,
  ...formDesignerZh,
  ...templatesZh,
  ...designerZh,
  ...guidesZh,
  ...tipsZh,
  ...advertsZh,
  ...batchesZh,
  ...cartonsZh,
  ...inquiriesZh,
  ...ownTablesZh,
  ...recordImportsZh,
  ...schoolSystemsZh,
  ...tableImportZh,
  ...pcTexts.zh,
};
type Texts = Readonly<Record<keyof typeof zh, string>>;
const en: Texts = {
  ...coreEn,
  ...shellEn,
  ...ordersEn,
  ...itemsEn,
  ...formDesignerEn,
  ...templatesEn,
  ...designerEn,
  ...guidesEn,
  ...tipsEn,
  ...advertsEn,
  ...batchesEn,
  ...cartonsEn,
  ...inquiriesEn,
  ...ownTablesEn,
  ...recordImportsEn,
  ...schoolSystemsEn,
  ...tableImportEn,
  ...(await pcTexts.en()),
};

/** The console's own texts, so that a journey looks for what the page is meant to say. */
export function consoleTexts(language: Language): Texts {
  return language === 'zh' ? zh : en;
}
