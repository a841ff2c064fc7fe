import type { Bilingual } from '@self-print/contract/fields.ts';
import type { AdvertKind } from '../db/schema/adverts.ts';
import { DEMO_TERMINAL } from './demoSchool.ts';
import { campusMorning, fromCardToPaper, fromPhoneToPaper } from './pictures/scenes.ts';

export interface DemoAdvert {
  readonly advertId: string;
  readonly kind: AdvertKind;
  /** Draws its image; omitted for a text advert. */
  readonly draw?: () => Uint8Array;
  readonly title: Bilingual;
  readonly text: Bilingual;
  readonly durationSeconds: number;
  /** The terminals that show it; omitted: all. */
  readonly terminalCodes?: readonly string[];
}

export const DEMO_ADVERTS: readonly DemoAdvert[] = [
  {
    advertId: 'de300000-0000-4000-8000-000000000001',
    kind: 'image',
    draw: campusMorning,
    title: { zh: '毕业季：证明材料提前办', en: 'Graduating? Order your papers early' },
    text: {
      zh: '成绩单与在读证明手机下单，校内任一终端当日可取',
      en: 'Order transcripts and certificates by phone and collect them at any terminal on the same day',
    },
    durationSeconds: 12,
  },
  {
    advertId: 'de300000-0000-4000-8000-000000000002',
    kind: 'text',
    title: { zh: '图书馆开放时间 7:30–22:30', en: 'The library is open from 7:30 to 22:30' },
    text: {
      zh: '打印机由总服务台维护，缺纸或卡纸时请告知终端编号',
      en: 'The service desk looks after this printer: tell them the terminal number if it needs paper or is jammed',
    },
    durationSeconds: 8,
    terminalCodes: [DEMO_TERMINAL.terminalCode],
  },
  {
    advertId: 'de300000-0000-4000-8000-000000000003',
    kind: 'image',
    draw: fromPhoneToPaper,
    title: { zh: '手机下单，就近取件', en: 'Order by phone, collect nearby' },
    text: {
      zh: '凭 8 位取件码，7 天内在任一终端打印',
      en: 'Your 8-digit code works at every terminal for 7 days',
    },
    durationSeconds: 12,
  },
  {
    advertId: 'de300000-0000-4000-8000-000000000004',
    kind: 'text',
    title: { zh: '双面打印，节约用纸', en: 'Both sides of the sheet save paper' },
    text: {
      zh: '长文档默认双面打印，每年为校园节省约四十万张纸',
      en: 'Long documents print on both sides unless you choose otherwise',
    },
    durationSeconds: 8,
  },
];

/** The school's own wording of messages built into kiosks. */
export const DEMO_MESSAGES = [
  {
    app: 'kiosk',
    messageKey: 'attract.lead',
    zh: '凭 8 位取件码，在示例大学任一终端打印成绩单、证明和文件',
    en: 'Print transcripts, certificates and files at any terminal of Example University with your 8-digit pickup code',
  },
] as const;

export interface DemoEntry {
  readonly code: string;
  readonly name: string;
  readonly value: string;
  readonly label: Bilingual;
}

const entries = (
  code: string,
  rows: readonly (readonly [name: string, value: string, zh: string, en: string])[],
): readonly DemoEntry[] => rows.map(([name, value, zh, en]) => ({ code, name, value, label: { zh, en } }));

export const DEMO_DICTIONARY: readonly DemoEntry[] = [
  ...entries('FAULT_TYPE', [
    ['1', 'QJ', '取件', 'Pickup'],
    ['2', 'PE', '打印', 'Printing'],
    ['3', 'ZF', '支付', 'Payment'],
    ['4', 'PE', '打印', 'Printing'],
    ['5', 'DL', '登录', 'Sign-in'],
    ['6', 'CX', '自助查询', 'Inquiries'],
    ['7', 'JF', '自助缴费', 'Fees'],
    ['8', 'HC', '火车优惠卡', 'Train discount card'],
    ['9', 'MM', '修改密码', 'Password'],
    ['10', 'BD', '自助报到', 'Registration'],
    ['11', 'WJ', '打印文件列表', 'List of files'],
    ['12', 'WH', '设备维护', 'Maintenance'],
  ]),
  ...entries('CLIENT_TYPE', [
    ['1', 'TERMINAL', '终端', 'Terminal'],
    ['2', 'MOBILE', '移动端', 'Phone'],
    ['3', 'ADMIN', '管理端', 'Console'],
    ['4', 'PC', '电脑端', 'Computer'],
  ]),
  ...entries('SERVICE_DESK', [
    ['PLACE', '图书馆一层', '图书馆一层总服务台', 'Service desk, ground floor of the library'],
    ['HOURS', '07:30-22:30', '每日 7:30–22:30', 'Daily from 7:30 to 22:30'],
  ]),
];

/** Images that explain the functions of the home screen. */
export const DEMO_PICTURES = [
  {
    picture: 'codePrint',
    draw: fromPhoneToPaper,
    label: { zh: '取件码打印说明', en: 'How pickup codes work' },
  },
  {
    picture: 'selfPrint',
    draw: fromCardToPaper,
    label: { zh: '自助打印说明', en: 'How self-service print works' },
  },
] as const;
