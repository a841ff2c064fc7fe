import {
  CARD_STATION,
  type CardField,
  keySecret,
  localUrl,
  NUMBER_FORMAT,
  option,
  PHOTO,
  PORT,
  PROGRAM,
  READER_NAME,
  READING,
} from './cardFields.ts';
import type { CardSetting } from './cardSettings.ts';
import type { Bilingual } from './fields.ts';

/** A make of reader for which the agent has a driver. */
export interface CardMake {
  readonly driver: string;
  readonly words: Bilingual;
  readonly fields: readonly CardField[];
}

const NONE: CardMake = { driver: 'none', words: { zh: '未安装', en: 'Not fitted' }, fields: [] };

const PCSC = { zh: 'PC/SC 读卡器（ACR122U、R502 等）', en: 'PC/SC reader (ACR122U, R502, …)' };

/** The readers that can be set, with what each of them has to be told. The drivers are the agent's; docs/devices tells more of each. */
export const CARD_MAKES: Readonly<Record<CardSetting, readonly CardMake[]>> = {
  'devices.campusCard': [
    NONE,
    { driver: 'pcsc', words: PCSC, fields: [READER_NAME, ...READING, ...NUMBER_FORMAT] },
    {
      driver: 'serial',
      words: { zh: '串口读卡器（每张卡发送一行）', en: 'Serial reader (a line for each card)' },
      fields: [
        ...PORT,
        {
          path: 'line',
          kind: 'choice',
          words: { zh: '发送内容', en: 'What it sends' },
          options: [
            option('number', '校园卡号', 'Number of the card'),
            option('uid', '卡片序列号（十六进制）', 'UID in hex'),
          ],
          first: 'number',
        },
        ...NUMBER_FORMAT,
      ],
    },
    {
      driver: 'keyboard',
      words: { zh: '免驱读卡器（模拟键盘）', en: 'Driver-free reader (types like a keyboard)' },
      fields: [],
    },
    {
      driver: 'http',
      words: { zh: '一卡通中间件（可扣款）', en: 'Card middleware (may take money)' },
      fields: [
        localUrl('http'),
        keySecret(
          '签名密钥在终端密钥文件中的名称（可空）',
          'Name of the signing key in the terminal’s file of secrets (may be empty)',
        ),
      ],
    },
    {
      driver: 'process',
      words: { zh: '厂商动态库（可扣款）', en: 'Vendor’s library (may take money)' },
      fields: PROGRAM,
    },
  ],
  'devices.idCard': [
    NONE,
    {
      driver: 'samv',
      words: { zh: '身份证阅读器（SAM-V 模块）', en: 'ID card reader (SAM-V module)' },
      fields: [...PORT, ...PHOTO],
    },
    {
      driver: 'decard',
      words: { zh: '德卡身份证阅读器', en: 'Decard ID card reader' },
      fields: [localUrl('ws')],
    },
    { driver: 'pcsc', words: PCSC, fields: [READER_NAME, ...PHOTO] },
  ],
  'devices.trainCard': [
    NONE,
    { driver: 'process', words: { zh: '厂商动态库', en: 'Vendor’s library' }, fields: PROGRAM },
    {
      driver: 'http',
      words: { zh: '写卡中间件', en: 'Card writing middleware' },
      fields: [localUrl('http')],
    },
  ],
  'devices.cardPrinter': [
    NONE,
    {
      driver: 'evolis',
      words: { zh: 'Evolis 证卡打印机', en: 'Evolis card printer' },
      fields: [...PORT, ...CARD_STATION],
    },
  ],
};
