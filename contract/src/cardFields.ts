import type { Bilingual } from './fields.ts';

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

const same = (value: string | number): CardOption => ({
  value,
  words: { zh: String(value), en: String(value) },
});
export const option = (value: string | number, zh: string, en: string): CardOption => ({
  value,
  words: { zh, en },
});

const onSerial = { path: 'port.kind', is: 'serial' } as const;
const onTcp = { path: 'port.kind', is: 'tcp' } as const;
export const PORT: readonly CardField[] = [
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

export const NUMBER_FORMAT: readonly CardField[] = [
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

export const READER_NAME: CardField = {
  path: 'readerName',
  kind: 'text',
  words: { zh: '读卡器名称包含（留空为第一个）', en: 'Part of the reader’s name (empty: the first one)' },
};
export const PROGRAM: readonly CardField[] = [
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
export const localUrl = (scheme: string): CardField => ({
  path: 'url',
  kind: 'text',
  words: {
    zh: `本机中间件地址（${scheme}://127.0.0.1:…）`,
    en: `Middleware on this machine (${scheme}://127.0.0.1:…)`,
  },
});
export const keySecret = (zh: string, en: string): CardField => ({
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

export const READING: readonly CardField[] = [
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

export const PHOTO: readonly CardField[] = [
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

const byReader = { path: 'encoder.kind', is: 'pcsc' } as const;
const byMifare = { path: 'encoder.kind', is: 'mifare' } as const;
const byProgram = { path: 'encoder.kind', is: 'process' } as const;
const byMiddleware = { path: 'encoder.kind', is: 'http' } as const;
const within = (field: CardField, when: CardField['when'] & object): CardField => ({
  ...field,
  path: `encoder.${field.path}`,
  when,
});

/** Ribbon and encoding station of a card printer. */
export const CARD_STATION: readonly CardField[] = [
  {
    path: 'ribbon',
    kind: 'choice',
    words: { zh: '色带', en: 'Ribbon' },
    options: [
      option('ymcko', '彩色（YMCKO）', 'Colour (YMCKO)'),
      option('ko', '黑色加保护膜（KO）', 'Black and overlay (KO)'),
      option('kb', '黑色（K）', 'Black (K)'),
    ],
    first: 'ymcko',
  },
  {
    path: 'station',
    kind: 'choice',
    words: { zh: '写卡工位', en: 'Where the card stops to be encoded' },
    options: [
      option('contactless', '非接触', 'Contactless station'),
      option('contact', '接触式', 'Contact station'),
    ],
    first: 'contactless',
  },
  {
    path: 'encoder.kind',
    kind: 'choice',
    words: { zh: '芯片处理', en: 'What is done with the chip' },
    options: [
      option('none', '不处理', 'Nothing'),
      option('pcsc', '读取卡片序列号（PC/SC）', 'Its UID is read (PC/SC)'),
      option(
        'mifare',
        '读取序列号并写入学号（PC/SC，M1 卡）',
        'UID read, student number written (PC/SC, Mifare)',
      ),
      option('process', '厂商发卡动态库', 'Vendor’s library'),
      option('http', '发卡中间件', 'Card issuing middleware'),
    ],
    first: 'none',
  },
  within(READER_NAME, byReader),
  ...NUMBER_FORMAT.map((field) => within(field, byReader)),
  within(READER_NAME, byMifare),
  ...NUMBER_FORMAT.map((field) => within(field, byMifare)),
  {
    path: 'encoder.sector',
    kind: 'integer',
    words: { zh: '写入学号的扇区', en: 'Sector that takes the student number' },
    minimum: 1,
    maximum: 31,
    first: 1,
    when: byMifare,
  },
  {
    path: 'encoder.block',
    kind: 'integer',
    words: { zh: '扇区内的数据块（0 至 2）', en: 'Data block of the sector (0 to 2)' },
    minimum: 0,
    maximum: 2,
    first: 0,
    when: byMifare,
  },
  {
    path: 'encoder.keyType',
    kind: 'choice',
    words: { zh: '密钥类型', en: 'Key' },
    options: [same('A'), same('B')],
    first: 'A',
    when: byMifare,
  },
  within(
    keySecret('扇区密钥在终端密钥文件中的名称', 'Name of the sector’s key in the terminal’s file of secrets'),
    byMifare,
  ),
  ...PROGRAM.map((field) => within(field, byProgram)),
  within(localUrl('http'), byMiddleware),
  within(
    keySecret(
      '签名密钥在终端密钥文件中的名称（可空）',
      'Name of the signing key in the terminal’s file of secrets (may be empty)',
    ),
    byMiddleware,
  ),
];
