import type { Bilingual } from '@self-print/contract/fields.ts';
import {
  BODY_TEXT,
  GREY,
  HEI,
  text,
  type WrittenTemplate,
} from '@self-print/contract/template/gallery/vocabulary.ts';

type Fixed = WrittenTemplate['fixed'][number];

const LEFT_MM = 25;
const WIDTH_MM = 160;
const LABEL_MM = 42;
const FIRST_ROW_MM = 62;
const ROW_MM = 11;

/** What a receipt says, one line each; `zh`: in Chinese only. */
const ROWS = [
  ['fee', { zh: '缴费项目', en: 'Fee' }, 'both'],
  ['amount', { zh: '金额（小写）', en: 'Amount' }, 'both'],
  ['capital', { zh: '金额（大写）', en: '' }, 'zh'],
  ['payer', { zh: '缴费人', en: 'Paid for' }, 'both'],
  ['method', { zh: '支付方式', en: 'Paid by' }, 'both'],
  ['trade', { zh: '支付单号', en: 'Payment number' }, 'both'],
  ['paidAt', { zh: '支付时间', en: 'Paid at' }, 'both'],
  ['order', { zh: '订单编号', en: 'Order number' }, 'both'],
  ['terminal', { zh: '办理终端', en: 'Terminal' }, 'both'],
] as const satisfies readonly (readonly [string, Bilingual, 'both' | 'zh'])[];
export type ReceiptField = (typeof ROWS)[number][0] | 'school';

/** The receipt of a fee: half a page of plain paper without a seal, the same for every school. */
export const RECEIPT_TEMPLATE: WrittenTemplate = {
  format: 1,
  page: { size: 'A4', orientation: 'portrait', margins: { top: 20, right: 25, bottom: 20, left: 25 } },
  pagesMax: 1,
  languages: ['zh', 'en'],
  title: { zh: '缴费收据', en: 'Receipt of payment' },
  text: BODY_TEXT,
  variables: [
    text('school', { zh: '学校', en: 'School' }, { zh: '示例大学', en: 'Example University' }),
    ...ROWS.map(([name, label]) => text(name, { zh: label.zh, en: label.en || label.zh }, '—')),
  ],
  computed: [],
  fixed: [
    line('school-name', 24, '{school}', { sizePt: 15, weight: 'bold', align: 'center' }),
    {
      ...line('heading', 35, '', { sizePt: 22, weight: 'bold', align: 'center', letterSpacingEm: 0.1 }),
      text: { zh: '缴费收据', en: 'Receipt of payment' },
    },
    rule('head-rule', FIRST_ROW_MM - 5, 1.2),
    ...ROWS.flatMap(([name, label, languages], index) =>
      row(name, label, languages, FIRST_ROW_MM + index * ROW_MM),
    ),
    rule('foot-rule', FIRST_ROW_MM + ROWS.length * ROW_MM, 1.2),
    {
      ...line('note', FIRST_ROW_MM + ROWS.length * ROW_MM + 4, '', { font: HEI, sizePt: 9, colour: GREY }),
      text: {
        zh: '本收据由自助终端打印，仅用于证明款项已支付，不是发票，不作报销凭证。需要票据请到学校财务部门开具。',
        en: 'Printed at a self-service terminal as proof that the amount was paid. It is not a tax invoice; the finance office issues those.',
      },
    },
  ],
  flow: [],
};

function line(
  id: string,
  y: number,
  words: string,
  style: Extract<Fixed, { kind: 'text' }>['style'],
): Extract<Fixed, { kind: 'text' }> {
  return {
    id,
    kind: 'text',
    frame: { x: LEFT_MM, y, width: WIDTH_MM, height: 10 },
    text: { zh: words, en: words },
    style,
    overflow: { rule: 'shrink', minSizePt: 5 },
    vertical: 'middle',
  };
}

function rule(id: string, y: number, strokePt: number): Fixed {
  return { id, kind: 'line', frame: { x: LEFT_MM, y, width: WIDTH_MM, height: 0 }, strokePt, colour: GREY };
}

function row(name: string, label: Bilingual, languages: 'both' | 'zh', y: number): Fixed[] {
  const only = languages === 'zh' ? ({ only: 'zh' } as const) : {};
  const height = ROW_MM - 2;
  const value = { zh: `{${name}}`, ...(languages === 'zh' ? {} : { en: `{${name}}` }) };
  const words = languages === 'zh' ? { zh: label.zh } : label;
  const common = {
    kind: 'text',
    overflow: { rule: 'shrink', minSizePt: 5 },
    vertical: 'middle',
    ...only,
  } as const;
  return [
    {
      ...common,
      id: `${name}-label`,
      frame: { x: LEFT_MM, y, width: LABEL_MM, height },
      text: words,
      style: { font: HEI, sizePt: 10.5, colour: GREY },
    },
    {
      ...common,
      id: `${name}-value`,
      frame: { x: LEFT_MM + LABEL_MM, y, width: WIDTH_MM - LABEL_MM, height },
      text: value,
      style: { sizePt: 12 },
    },
  ];
}
