import { text } from '@self-print/contract/template/gallery/vocabulary.ts';
import { halfPage } from '../../issuing/halfPage.ts';

/** The variable of one of the positions that are paid together. */
export const positionName = (index: number) => `position${index + 1}`;

/**
 * The receipt of a fee, the same for every school.
 * @param positions how many it names; one alone is what the order is called
 */
export const receiptTemplate = (positions: number) =>
  halfPage({
    title: { zh: '缴费收据', en: 'Receipt of payment' },
    others: [text('capital', { zh: '大写金额', en: 'Amount in capital figures' }, '壹元整')],
    rows: [
      { name: 'fee', label: { zh: '缴费项目', en: 'Fee' } },
      ...(positions > 1 ? Array.from({ length: positions }, (_, index) => positionRow(index)) : []),
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
    ],
    note: {
      zh: '本收据由自助终端打印，仅用于证明款项已支付，不是发票，不作报销凭证。需要票据请到学校财务部门开具。',
      en: 'Printed at a self-service terminal as proof that the amount was paid. It is not a tax invoice; the finance office issues those.',
    },
  });

const positionRow = (index: number) => ({
  name: positionName(index),
  label: { zh: `明细 ${index + 1}`, en: `Part ${index + 1}` },
});
