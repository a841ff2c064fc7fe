import { z } from 'zod/mini';
import type { DeviceClass } from './agent/devices.ts';
import { cameraSetting } from './cameraSetting.ts';

/** Device settings of a terminal, one discriminated union per class. `none`: the terminal has no such device. */

const none = z.object({ driver: z.literal('none') });

/** A serial port path; on Linux preferably below /dev/serial/by-id, which survives a change of USB socket. */
const serialPort = z.object({
  kind: z.literal('serial'),
  path: z
    .string()
    .check(
      z.regex(/^(?:\/dev\/[\w./:@+-]+|COM\d{1,3})$/),
      z.meta({ description: '/dev/serial/by-id/… or COM3' }),
    ),
  baudRate: z.union([1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200].map((rate) => z.literal(rate))),
});

/** A serial device server, or a device with its own network port. */
const tcpPort = z.object({
  kind: z.literal('tcp'),
  host: z.string().check(z.regex(/^[\w.-]{1,253}$/)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
});

export const bytePort = z.discriminatedUnion('kind', [serialPort, tcpPort]);
export type BytePort = z.infer<typeof bytePort>;

/** A program that speaks JSON lines on stdin and stdout, hosting a vendor's library. */
export const deviceProgram = z.object({
  program: z.string().check(z.regex(/^(?:\/|[A-Za-z]:\\)/, 'must be an absolute path'), z.maxLength(500)),
  arguments: z._default(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20)), []),
});
export type DeviceProgram = z.infer<typeof deviceProgram>;

/** Middleware on this machine. Other hosts are refused, because personal data would leave the kiosk unencrypted. */
const localHttp = z.string().check(z.regex(/^http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}(?:\/[\w./-]*)?$/));
const localWebSocket = z
  .string()
  .check(z.regex(/^ws:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}(?:\/[\w./-]*)?$/));

/** Name of a key in the agent's local secrets file, which never leaves the machine. */
const secretName = z.string().check(z.regex(/^[\w.-]{1,64}$/));

export const photoDecoder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.extend(deviceProgram, { kind: z.literal('process') }),
]);

export const idCardSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('samv'),
    port: bytePort,
    photoDecoder: z._default(photoDecoder, { kind: 'none' }),
  }),
  z.object({ driver: z.literal('decard'), url: localWebSocket }),
  z.object({
    driver: z.literal('pcsc'),
    readerName: z._default(z.string().check(z.maxLength(128)), ''),
    photoDecoder: z._default(photoDecoder, { kind: 'none' }),
  }),
]);
export type IdCardSetting = z.infer<typeof idCardSetting>;

/** How the bytes of a card's UID are converted to the campus's card number. */
export const cardNumberFormat = z.object({
  order: z._default(z.enum(['big', 'little']), 'big'),
  radix: z._default(z.union([z.literal(10), z.literal(16)]), 10),
  /** Number of digits, padded with zeros on the left; 0 for no padding. */
  pad: z._default(z.int().check(z.minimum(0), z.maximum(20)), 10),
});
export type CardNumberFormat = z.infer<typeof cardNumberFormat>;

const numberFormat = z.prefault(cardNumberFormat, {});

export const pcscReading = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('uid') }),
  z.object({
    kind: z.literal('mifare'),
    /** Block that holds the card number, and its position in the block. */
    block: z.int().check(z.minimum(1), z.maximum(255)),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(15)), 0),
    length: z._default(z.int().check(z.minimum(1), z.maximum(16)), 16),
    encoding: z._default(z.enum(['ascii', 'bcd', 'hex']), 'ascii'),
    keyType: z._default(z.enum(['A', 'B']), 'A'),
    keySecret: secretName,
  }),
  z.object({
    kind: z.literal('cpu'),
    /** DF or application to select, in hex. */
    select: z.string().check(z.regex(/^(?:[0-9A-Fa-f]{2}){1,16}$/)),
    selectBy: z._default(z.enum(['fileId', 'name']), 'fileId'),
    /** Short file identifier of the transparent file that holds the number. */
    sfi: z.int().check(z.minimum(1), z.maximum(30)),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(255)), 0),
    length: z.int().check(z.minimum(1), z.maximum(32)),
    encoding: z._default(z.enum(['ascii', 'bcd', 'hex']), 'bcd'),
    /** Whether to read the balance of the electronic purse too. */
    balance: z._default(z.boolean(), false),
  }),
]);
export type PcscReading = z.infer<typeof pcscReading>;

export const campusCardSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('pcsc'),
    /** Part of the reader's name; empty selects the first reader. */
    readerName: z._default(z.string().check(z.maxLength(128)), ''),
    reading: z._default(pcscReading, { kind: 'uid' }),
    numberFormat,
  }),
  z.object({
    driver: z.literal('serial'),
    port: bytePort,
    /** What the reader sends: the campus's card number, or the UID in hex, to be converted by `numberFormat`. */
    line: z._default(z.enum(['number', 'uid']), 'number'),
    numberFormat,
  }),
  /** A reader that emulates a keyboard; the screen recognises the rapid keystrokes. */
  z.object({ driver: z.literal('keyboard') }),
  z.object({ driver: z.literal('http'), url: localHttp, keySecret: z.optional(secretName) }),
  z.extend(deviceProgram, { driver: z.literal('process') }),
]);
export type CampusCardSetting = z.infer<typeof campusCardSetting>;

export const scannerSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('serial'),
    port: bytePort,
    /** How a scan is triggered: continuously, or by one of the trigger commands. */
    trigger: z._default(z.enum(['none', 'syn', 'newland', 'ssi']), 'none'),
    suffix: z._default(z.enum(['line', 'none']), 'line'),
    /** Characters that the device puts in front of the code, such as an AIM identifier. */
    stripCharacters: z._default(z.int().check(z.minimum(0), z.maximum(8)), 0),
  }),
  z.object({
    driver: z.literal('hid'),
    vendorId: z.int().check(z.minimum(1), z.maximum(0xffff)),
    productId: z.int().check(z.minimum(1), z.maximum(0xffff)),
  }),
  /** Emulates a keyboard; the screen recognises the rapid keystrokes. */
  z.object({ driver: z.literal('keyboard') }),
]);
export type ScannerSetting = z.infer<typeof scannerSetting>;

/** Locks of the four media sources are 1 to 4 unless a source's `lockNumber` differs. */
const doorLock = z._default(z.int().check(z.minimum(1), z.maximum(8)), 5);
const sensor = z._default(z.enum(['closedShort', 'openShort', 'none']), 'closedShort').check(
  z.meta({
    description:
      'How the lock reports its state: contact closed when locked, contact closed when open, or not at all',
  }),
);

export const lockBoardSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('board80'),
    port: bytePort,
    address: z._default(z.int().check(z.minimum(1), z.maximum(32)), 1),
    doorLock,
    sensor,
  }),
  z.object({
    driver: z.literal('modbus'),
    port: bytePort,
    address: z._default(z.int().check(z.minimum(1), z.maximum(255)), 1),
    doorLock,
    sensor,
    /** `flash`: the board ends the pulse itself, which is the safest. `coil`: the agent ends it. */
    pulse: z._default(z.enum(['flash', 'coil']), 'flash'),
    /** Value that switches a coil on; FF00 in the Modbus standard. */
    onValue: z._default(z.union([z.literal(0xff00), z.literal(0x0100), z.literal(0x0001)]), 0xff00),
  }),
  z.object({ driver: z.literal('lcus'), port: bytePort, doorLock }),
]);
export type LockBoardSetting = z.infer<typeof lockBoardSetting>;

export const trainCardSetting = z.discriminatedUnion('driver', [
  none,
  z.extend(deviceProgram, { driver: z.literal('process') }),
  z.object({ driver: z.literal('http'), url: localHttp }),
]);
export type TrainCardSetting = z.infer<typeof trainCardSetting>;

/** After which prints a picture is taken: those of which nobody knows what came out, or all that may have left paper. */
const pictureAfter = z._default(z.enum(['doubtfulPrints', 'everyPrint']), 'doubtfulPrints');

/** A camera above the output tray. Its pictures are evidence for those who judge a print. */
export const trayCameraSetting = z.discriminatedUnion('driver', [
  none,
  /** A network camera with an address that answers a JPEG picture. */
  z.object({
    driver: z.literal('http'),
    url: z
      .string()
      .check(
        z.regex(/^https?:\/\/[\w.-]{1,253}(?::\d{1,5})?\/[\w./?&=%~-]{0,300}$/),
        z.meta({ description: 'http://192.168.1.64/snapshot.jpg, without user name and password' }),
      ),
    /** Empty for a camera that asks for no password. */
    user: z._default(z.string().check(z.regex(/^[^:"\p{Cc}]{0,64}$/u)), ''),
    passwordSecret: z.optional(secretName),
    after: pictureAfter,
  }),
  /** A USB camera on Linux (Video4Linux), read by ffmpeg. */
  z.object({
    driver: z.literal('video'),
    path: z
      .string()
      .check(
        z.regex(/^\/dev\/(?:video\d{1,3}|v4l\/by-(?:id|path)\/[\w.:+-]{1,200})$/),
        z.meta({ description: '/dev/v4l/by-id/…' }),
      ),
    after: pictureAfter,
  }),
]);
export type TrayCameraSetting = z.infer<typeof trayCameraSetting>;
/** Ribbons by the panels that they have: yellow, magenta, cyan, black, overlay. `kb`: black alone. */
export const cardRibbon = z.enum(['ymcko', 'kb', 'ko']);
export type CardRibbon = z.infer<typeof cardRibbon>;

/** What is done with the chip of a new card while it is in the printer's station. */
export const cardEncoder = z.discriminatedUnion('kind', [
  /** The chip is left alone; nobody learns the card's number. */
  z.object({ kind: z.literal('none') }),
  /** A PC/SC reader in the station: the UID is read, and told to the card system. */
  z.object({
    kind: z.literal('pcsc'),
    readerName: z._default(z.string().check(z.maxLength(128)), ''),
    numberFormat,
  }),
  /** The same; in addition the student number is written into a block of a Mifare card, and read back. */
  z.object({
    kind: z.literal('mifare'),
    readerName: z._default(z.string().check(z.maxLength(128)), ''),
    numberFormat,
    sector: z.int().check(z.minimum(1), z.maximum(31)),
    /** One of a sector's data blocks, never its trailer: a wrong one makes the sector unusable for ever. */
    block: z.int().check(z.minimum(0), z.maximum(2)),
    keyType: z._default(z.enum(['A', 'B']), 'A'),
    keySecret: secretName,
  }),
  /** A card vendor's writer, behind a program of its own. */
  z.extend(deviceProgram, { kind: z.literal('process') }),
  /** The same behind middleware on this machine. */
  z.object({ kind: z.literal('http'), url: localHttp, keySecret: z.optional(secretName) }),
]);
export type CardEncoderSetting = z.infer<typeof cardEncoder>;

export const cardPrinterSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('evolis'),
    port: bytePort,
    ribbon: z._default(cardRibbon, 'ymcko'),
    /** Where the card stops for the encoder. */
    station: z._default(z.enum(['contactless', 'contact']), 'contactless'),
    encoder: z._default(cardEncoder, { kind: 'none' }),
  }),
]);
export type CardPrinterSetting = z.infer<typeof cardPrinterSetting>;

export const keypadSetting = z.discriminatedUnion('driver', [
  none,
  /** A USB keypad that emulates a keyboard needs no driver: use `none`. */
  z.object({
    driver: z.literal('serial'),
    port: bytePort,
    enterMode: z._default(z.enum(['plain', 'hcc960']), 'plain'),
  }),
]);
export type KeypadSetting = z.infer<typeof keypadSetting>;

export const audioSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('alsa'),
    /** ALSA name of the output device. */
    output: z._default(z.string().check(z.regex(/^[\w:,.=-]{1,64}$/)), 'default'),
    volumePercent: z._default(z.int().check(z.minimum(0), z.maximum(100)), 70),
  }),
]);
export type AudioSetting = z.infer<typeof audioSetting>;

/** Every device class has a setting and can be overridden, except the printer, whose address is in `printerAddress`. */
type PerDevice = Readonly<Record<Exclude<DeviceClass, 'printer'>, z.ZodMiniType>>;

export const deviceSettings = z.object({
  idCard: z._default(idCardSetting, { driver: 'none' }),
  campusCard: z._default(campusCardSetting, { driver: 'none' }),
  scanner: z._default(scannerSetting, { driver: 'none' }),
  lockBoard: z._default(lockBoardSetting, { driver: 'none' }),
  trainCard: z._default(trainCardSetting, { driver: 'none' }),
  cardPrinter: z._default(cardPrinterSetting, { driver: 'none' }),
  camera: z._default(cameraSetting, { driver: 'none' }),
  trayCamera: z._default(trayCameraSetting, { driver: 'none' }),
  keypad: z._default(keypadSetting, { driver: 'none' }),
  audio: z._default(audioSetting, { driver: 'none' }),
} satisfies PerDevice);
export type DeviceSettings = z.infer<typeof deviceSettings>;

/** Overrides for some devices; the others keep their settings. */
export const deviceOverrides = z.object({
  idCard: z.optional(idCardSetting),
  campusCard: z.optional(campusCardSetting),
  scanner: z.optional(scannerSetting),
  lockBoard: z.optional(lockBoardSetting),
  trainCard: z.optional(trainCardSetting),
  cardPrinter: z.optional(cardPrinterSetting),
  camera: z.optional(cameraSetting),
  trayCamera: z.optional(trayCameraSetting),
  keypad: z.optional(keypadSetting),
  audio: z.optional(audioSetting),
} satisfies PerDevice);
export type DeviceOverrides = Partial<DeviceSettings>;
