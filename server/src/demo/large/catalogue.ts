import { itemForm, itemTag, itemTagRel, printItem } from '../../db/schema/items.ts';
import { paymentItem } from '../../db/schema/paymentItems.ts';
import { payChannel } from '../../db/schema/payments.ts';
import { documentTemplate, templateVersion } from '../../db/schema/templates.ts';
import { dictionaryEntry } from '../../db/schema/texts.ts';
import { ENROLMENT_CERTIFICATE } from '../templates/enrolmentCertificate.ts';
import { type EmptySchool, fill } from './largeSchool.ts';

const ITEMS = 60;
const TAGS = 12;
const TEMPLATES = 30;
const ENTRIES = 200;
const FEES = 20;
/** Every so many items one that costs something, one whose order asks for a form. */
const PAID_EACH = 3;
const FORM_EACH = 5;
const PRICE_FEN = 200;

const FORM = {
  type: 'object',
  properties: { purpose: { type: 'string', title: '用途', titleEn: 'Purpose' } },
};

export interface LargeItem {
  readonly itemId: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly unitPrice: number;
  readonly hasForm: boolean;
  readonly templateId: string;
}

export const CHANNELS = ['wechat', 'alipay', 'campus-card'] as const;
const PROVIDERS_OF = { wechat: 'wechat', alipay: 'alipay', 'campus-card': 'campusCard' } as const;

const two = (index: number) => String(index + 1).padStart(2, '0');
const templateIdOf = (index: number) => `template-${two(index % TEMPLATES)}`;

/** The items of every school; the first ones are ordered most. */
const itemAt = (index: number): LargeItem => ({
  itemId: `item-${two(index)}`,
  title: { zh: `证明材料 ${two(index)}`, en: `Certificate ${two(index)}` },
  unitPrice: index % PAID_EACH === 2 ? PRICE_FEN : 0,
  hasForm: index % FORM_EACH === 4,
  templateId: templateIdOf(index),
});
export const LARGE_ITEMS: readonly LargeItem[] = Array.from({ length: ITEMS }, (_, index) => itemAt(index));

/** Templates, items with tags and forms, fees, ways to pay and named values: what is configured, which does not grow with use. */
export async function seedCatalogue(school: EmptySchool): Promise<void> {
  const { schoolCode, random, adminId, until: createdAt } = school;
  const names = (zh: string, en: string, index: number) => ({
    nameZh: `${zh} ${two(index)}`,
    nameEn: `${en} ${two(index)}`,
  });
  await fill(school, documentTemplate)(TEMPLATES, (index) => ({
    schoolCode,
    templateId: templateIdOf(index),
    ...names('证明模板', 'Template', index),
    publishedVersion: 1,
    newestVersion: 1,
    createdAt,
    updatedAt: createdAt,
  }));
  await fill(school, templateVersion)(TEMPLATES, (index) => ({
    schoolCode,
    templateId: templateIdOf(index),
    version: 1,
    state: 'published',
    content: { ...ENROLMENT_CERTIFICATE },
    note: '',
    writers: [adminId],
    revision: 1,
    publishedBy: adminId,
    resources: {},
    createdAt,
    updatedAt: createdAt,
    publishedAt: createdAt,
  }));
  await fill(school, printItem)(LARGE_ITEMS.length, (index) => {
    const item = itemAt(index);
    return {
      schoolCode,
      itemId: item.itemId,
      titleZh: item.title.zh,
      titleEn: item.title.en,
      position: index,
      unitPrice: item.unitPrice,
      freeCopies: 0,
      countPeriod: 'year',
      copiesMax: 10,
      copiesChangeable: true,
      languages: ['zh', 'en'],
      templateId: item.templateId,
      createdAt,
    };
  });
  await fill(school, itemTag)(TAGS, (index) => ({
    schoolCode,
    tagId: `tag-${two(index)}`,
    ...names('标签', 'Tag', index),
    position: index,
  }));
  await fill(school, itemTagRel)(LARGE_ITEMS.length, (index) => ({
    schoolCode,
    itemId: `item-${two(index)}`,
    tagId: `tag-${two(index % TAGS)}`,
  }));
  const withForm = LARGE_ITEMS.filter(({ hasForm }) => hasForm);
  await fill(school, itemForm)(withForm.length, (index) => ({
    schoolCode,
    itemId: withForm[index]?.itemId ?? '',
    moment: 'before',
    form: FORM,
  }));
  await fill(school, paymentItem)(FEES, (index) => ({
    schoolCode,
    paymentId: random.uuid(),
    titleZh: `费用 ${two(index)}`,
    titleEn: `Fee ${two(index)}`,
    explanationZh: '',
    explanationEn: '',
    tagZh: '',
    tagEn: '',
    price: { kind: 'fixed', amountFen: 1_000 * (index + 1) },
    payer: 'person',
    terminals: [],
    position: index,
    state: 'offered',
    revision: 1,
    createdAt,
    changedAt: createdAt,
  }));
  await fill(school, payChannel)(CHANNELS.length, (index) => ({
    schoolCode,
    channelId: CHANNELS[index] ?? CHANNELS[0],
    provider: PROVIDERS_OF[CHANNELS[index] ?? CHANNELS[0]],
    ...names('支付渠道', 'Channel', index),
    enabled: false,
    revision: 1,
    createdAt,
  }));
  await fill(school, dictionaryEntry)(ENTRIES, (index) => ({
    schoolCode,
    entryId: random.uuid(),
    code: `list-${two(index % TAGS)}`,
    name: `entry-${two(index)}`,
    value: String(index),
    labelZh: `选项 ${two(index)}`,
    labelEn: `Choice ${two(index)}`,
    position: index,
    terminalCode: null,
  }));
}
