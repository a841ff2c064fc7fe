import { halfPage } from '../../issuing/halfPage.ts';

export const SLIP_TITLE = { zh: '学生证领取单', en: 'Student card pick-up slip' } as const;

/** What a person brings to collect a new student card, the same for every school. */
export const SLIP_TEMPLATE = halfPage({
  title: SLIP_TITLE,
  rows: [
    { name: 'slip', label: { zh: '领取单号', en: 'Slip number' }, isLarge: true },
    { name: 'person', label: { zh: '申请人', en: 'For' } },
    { name: 'fee', label: { zh: '补办费用', en: 'Fee' } },
    { name: 'requestedAt', label: { zh: '申请时间', en: 'Ordered at' } },
    { name: 'place', label: { zh: '领取地点', en: 'Collect at' } },
    { name: 'ready', label: { zh: '预计可领', en: 'Ready from' } },
    { name: 'terminal', label: { zh: '办理终端', en: 'Terminal' } },
  ],
  note: {
    zh: '请凭本领取单和本人有效证件领取新学生证。原学生证自申请起作废。领取单遗失时，可在终端登录后查看领取单号。',
    en: 'Bring this slip and your ID document. The old card is void. If you lose the slip, a terminal shows its number.',
  },
});
