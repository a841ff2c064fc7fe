import type { Bilingual } from './fields.ts';
import type { SettingPath } from './settingPath.ts';

/** Settings that are about reading and writing cards, which have a view of their own. */
export const CARD_SETTINGS = [
  'devices.campusCard',
  'devices.idCard',
  'devices.trainCard',
] as const satisfies readonly SettingPath[];
export type CardSetting = (typeof CARD_SETTINGS)[number];

export function isCardSetting(path: string): path is CardSetting {
  return CARD_SETTINGS.some((each) => each === path);
}

type FieldKind =
  | { readonly kind: 'text' | 'lines' | 'truth' }
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'choice'; readonly options: readonly CardOption[] };

export interface CardOption {
  readonly value: string | number;
  readonly words: Bilingual;
}

/** One field of a reader's setting, by its path within it. */
export type CardField = FieldKind & {
  readonly path: string;
  readonly words: Bilingual;
  /** What it begins with; without it the field begins empty, and an empty one is left out. */
  readonly first?: string | number | boolean;
  /** It is there only while another field has this value. */
  readonly when?: { readonly path: string; readonly is: string };
};

/** A make of reader for which the agent has a driver. */
export interface CardMake {
  readonly driver: string;
  readonly words: Bilingual;
  readonly fields: readonly CardField[];
}

const same = (value: string | number): CardOption => ({
  value,
  words: { zh: String(value), en: String(value) },
});
const option = (value: string | number, zh: string, en: string): CardOption => ({ value, words: { zh, en } });

const NONE: CardMake = { driver: 'none', words: { zh: '未安装', en: 'Not fitted' }, fields: [] };

const onSerial = { path: 'port.kind', is: 'serial' } as const;
const onTcp = { path: 'port.kind', is: 'tcp' } as const;
const PORT: readonly CardField[] = [
  {
    path: 'port.kind',
    kind: 'choice',
    words: { zh: '连接方式', en: 'Connected by' },
    options: [
      option('serial', '串口', 'Serial port'),
      option('tcp', '网络串口服务器', 'Serial device server'),
    ],
    first: 'serial',
  },
  {
    path: 'port.path',
    kind: 'text',
    words: { zh: '串口（/dev/serial/by-id/… 或 COM3）', en: 'Port (/dev/serial/by-id/… or COM3)' },
    when: onSerial,
  },
  {
    path: 'port.baudRate',
    kind: 'choice',
    words: { zh: '波特率', en: 'Baud rate' },
    options: [1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200].map(same),
    first: 9_600,
    when: onSerial,
  },
  { path: 'port.host', kind: 'text', words: { zh: '主机', en: 'Host' }, when: onTcp },
  {
    path: 'port.port',
    kind: 'integer',
    words: { zh: '端口', en: 'Port number' },
    minimum: 1,
    maximum: 65_535,
    when: onTcp,
  },
];

const NUMBER_FORMAT: readonly CardField[] = [
  {
    path: 'numberFormat.order',
    kind: 'choice',
    words: { zh: '卡号字节顺序', en: 'Order of the bytes of a UID' },
    options: [option('big', '高位在前', 'Highest first'), option('little', '低位在前', 'Lowest first')],
    first: 'big',
  },
  {
    path: 'numberFormat.radix',
    kind: 'choice',
    words: { zh: '卡号进制', en: 'Written as' },
    options: [option(10, '十进制', 'Decimal'), option(16, '十六进制', 'Hexadecimal')],
    first: 10,
  },
  {
    path: 'numberFormat.pad',
    kind: 'integer',
    words: { zh: '卡号位数（不足补零，0 为不补）', en: 'Digits, filled up with zeros (0: no zeros)' },
    minimum: 0,
    maximum: 20,
    first: 10,
  },
];

const READER_NAME: CardField = {
  path: 'readerName',
  kind: 'text',
  words: { zh: '读卡器名称包含（留空为第一个）', en: 'Part of the reader’s name (empty: the first one)' },
};
const PROGRAM: readonly CardField[] = [
  {
    path: 'program',
    kind: 'text',
    words: { zh: '厂商程序（绝对路径）', en: 'Vendor’s program (absolute path)' },
  },
  {
    path: 'arguments',
    kind: 'lines',
    words: { zh: '启动参数（每行一个）', en: 'Its arguments (one a line)' },
  },
];
const localUrl = (scheme: string): CardField => ({
  path: 'url',
  kind: 'text',
  words: {
    zh: `本机中间件地址（${scheme}://127.0.0.1:…）`,
    en: `Middleware on this machine (${scheme}://127.0.0.1:…)`,
  },
});
const keySecret = (zh: string, en: string): CardField => ({
  path: 'keySecret',
  kind: 'text',
  words: { zh, en },
});

const asMifare = { path: 'reading.kind', is: 'mifare' } as const;
const asCpu = { path: 'reading.kind', is: 'cpu' } as const;
const encoding = (first: string, when: CardField['when'] & object): CardField => ({
  path: 'reading.encoding',
  kind: 'choice',
  words: { zh: '卡号编码', en: 'Encoding of the number' },
  options: [same('ascii'), same('bcd'), same('hex')],
  first,
  when,
});
const span = (
  part: 'offset' | 'length',
  minimum: number,
  maximum: number,
  first: number,
  when: CardField['when'] & object,
): CardField => ({
  path: `reading.${part}`,
  kind: 'integer',
  words: part === 'offset' ? { zh: '起始字节', en: 'First byte' } : { zh: '字节数', en: 'Bytes' },
  minimum,
  maximum,
  first,
  when,
});

const READING: readonly CardField[] = [
  {
    path: 'reading.kind',
    kind: 'choice',
    words: { zh: '读取内容', en: 'What is read' },
    options: [
      option('uid', '卡片序列号', 'Serial number of the card'),
      option('mifare', 'M1 扇区', 'Mifare sector'),
      option('cpu', 'CPU 卡文件', 'File of a CPU card'),
    ],
    first: 'uid',
  },
  {
    path: 'reading.block',
    kind: 'integer',
    words: { zh: '块号', en: 'Block' },
    minimum: 1,
    maximum: 255,
    first: 4,
    when: asMifare,
  },
  span('offset', 0, 15, 0, asMifare),
  span('length', 1, 16, 16, asMifare),
  encoding('ascii', asMifare),
  {
    path: 'reading.keyType',
    kind: 'choice',
    words: { zh: '密钥类型', en: 'Key' },
    options: [same('A'), same('B')],
    first: 'A',
    when: asMifare,
  },
  {
    path: 'reading.keySecret',
    kind: 'text',
    words: {
      zh: '扇区密钥在终端密钥文件中的名称',
      en: 'Name of the sector’s key in the terminal’s file of secrets',
    },
    when: asMifare,
  },
  {
    path: 'reading.select',
    kind: 'text',
    words: { zh: '选择的目录或应用（十六进制）', en: 'Directory or application to select (hex)' },
    when: asCpu,
  },
  {
    path: 'reading.selectBy',
    kind: 'choice',
    words: { zh: '选择方式', en: 'Selected by' },
    options: [option('fileId', '文件标识', 'File identifier'), option('name', '名称', 'Name')],
    first: 'fileId',
    when: asCpu,
  },
  {
    path: 'reading.sfi',
    kind: 'integer',
    words: { zh: '短文件标识', en: 'Short file identifier' },
    minimum: 1,
    maximum: 30,
    first: 21,
    when: asCpu,
  },
  span('offset', 0, 255, 0, asCpu),
  span('length', 1, 32, 6, asCpu),
  encoding('bcd', asCpu),
  {
    path: 'reading.balance',
    kind: 'truth',
    words: { zh: '同时读取余额', en: 'Read the balance too' },
    first: false,
    when: asCpu,
  },
];

const PHOTO: readonly CardField[] = [
  {
    path: 'photoDecoder.kind',
    kind: 'choice',
    words: { zh: '证件照片', en: 'Photo on the card' },
    options: [
      option('none', '不解码', 'Not decoded'),
      option('process', '由厂商程序解码', 'Decoded by a vendor’s program'),
    ],
    first: 'none',
  },
  {
    path: 'photoDecoder.program',
    kind: 'text',
    words: { zh: '解码程序（绝对路径）', en: 'Decoding program (absolute path)' },
    when: { path: 'photoDecoder.kind', is: 'process' },
  },
  {
    path: 'photoDecoder.arguments',
    kind: 'lines',
    words: { zh: '解码程序参数（每行一个）', en: 'Its arguments (one a line)' },
    when: { path: 'photoDecoder.kind', is: 'process' },
  },
];

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
};

/** A reader's setting by paths of its fields. Lists of texts have a line for each. */
export type CardDraft = Readonly<Record<string, string | number | boolean>>;

/** The fields of a make that a draft needs. */
export function fieldsOf(make: CardMake, draft: CardDraft): readonly CardField[] {
  return make.fields.filter(({ when }) => when === undefined || draft[when.path] === when.is);
}

/** What the fields of a make begin with; what the present setting says stays. */
export function draftOf(make: CardMake, setting: unknown): CardDraft {
  const present = draftEntries(setting, '');
  return Object.fromEntries(
    make.fields.flatMap(({ path, first }): [string, string | number | boolean][] => {
      const value = present.get(path) ?? first;
      return value === undefined ? [] : [[path, value]];
    }),
  );
}

/** The setting that a draft says; fields without a value are left out. */
export function settingOf(make: CardMake, draft: CardDraft): Record<string, unknown> {
  const setting: Record<string, unknown> = { driver: make.driver };
  for (const { path, kind } of fieldsOf(make, draft)) {
    const value = draft[path];
    if (value === undefined || value === '') continue;
    const [name = '', part] = path.split('.');
    const written = kind === 'lines' ? String(value).split('\n').filter(Boolean) : value;
    setting[name] = part === undefined ? written : { ...asRecord(setting[name]), [part]: written };
  }
  return setting;
}

function draftEntries(value: unknown, path: string): ReadonlyMap<string, string | number | boolean> {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return new Map([[path, value]]);
  if (Array.isArray(value)) return new Map([[path, value.join('\n')]]);
  return new Map(
    Object.entries(asRecord(value)).flatMap(([name, inner]) => [
      ...draftEntries(inner, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
