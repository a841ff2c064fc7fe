import type { Bilingual } from '@self-print/contract/fields.ts';
import {
  BODY_TEXT,
  GREY,
  HEI,
  same,
  text,
  type WrittenTemplate,
} from '@self-print/contract/template/gallery/vocabulary.ts';

type Fixed = WrittenTemplate['fixed'][number];

const LEFT_MM = 25;
const WIDTH_MM = 160;
const LABEL_MM = 42;
const FIRST_ROW_MM = 62;
const ROW_MM = 11;

/** What a receipt says, one line each: the variable, its label, and its value where this is not the same in both languages. */
const ROWS: readonly { readonly name: string; readonly label: Bilingual; readonly value?: Bilingual }[] = [
  { name: 'fee', label: { zh: '缴费项目', en: 'Fee' } },
  {
    name: 'amount',
    label: { zh: '金额', en: 'Amount' },
    value: { zh: '{amount}（人民币{capital}）', en: '{amount}' },
  },
  { name: 'payer', label: { zh: '缴费人', en: 'Paid for' } },
  { name: 'method', label: { zh: '支付方式', en: 'Paid by' } },
  { name: 'trade', label: { zh: '支付单号', en: 'Payment number' } },
  { name: 'paidAt', label: { zh: '支付时间', en: 'Paid at' } },
  { name: 'order', label: { zh: '订单编号', en: 'Order number' } },
  { name: 'terminal', label: { zh: '办理终端', en: 'Terminal' } },
];

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
    text('capital', { zh: '大写金额', en: 'Amount in capital figures' }, '壹元整'),
    ...ROWS.map(({ name, label }) => text(name, label, '—')),
  ],
  computed: [],
  fixed: [
    line('school-name', 24, '{school}', { sizePt: 15, weight: 'bold', align: 'center' }),
    {
      ...line('heading', 35, '', { sizePt: 22, weight: 'bold', align: 'center', letterSpacingEm: 0.1 }),
      text: { zh: '缴费收据', en: 'Receipt of payment' },
    },
    rule('head-rule', FIRST_ROW_MM - 5, 1.2),
    ...ROWS.flatMap((row, index) => lines(row, FIRST_ROW_MM + index * ROW_MM)),
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

function lines({ name, label, value }: (typeof ROWS)[number], y: number): Fixed[] {
  const height = ROW_MM - 2;
  const common = { kind: 'text', overflow: { rule: 'shrink', minSizePt: 5 }, vertical: 'middle' } as const;
  return [
    {
      ...common,
      id: `${name}-label`,
      frame: { x: LEFT_MM, y, width: LABEL_MM, height },
      text: label,
      style: { font: HEI, sizePt: 10.5, colour: GREY },
    },
    {
      ...common,
      id: `${name}-value`,
      frame: { x: LEFT_MM + LABEL_MM, y, width: WIDTH_MM - LABEL_MM, height },
      text: value ?? same(`{${name}}`),
      style: { sizePt: 12 },
    },
  ];
}
