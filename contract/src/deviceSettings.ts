import { z } from 'zod';
import { cameraSetting } from './cameraSetting.ts';

/** Settings of the devices of a terminal, one discriminated union per class. `none` means: there is no such device. */

const none = z.object({ driver: z.literal('none') });

/** A serial port by its path; on Linux best below /dev/serial/by-id, which survives another USB socket. */
const serialPort = z.object({
  kind: z.literal('serial'),
  path: z
    .string()
    .regex(/^(?:\/dev\/[\w./:@+-]+|COM\d{1,3})$/)
    .meta({ description: '/dev/serial/by-id/… or COM3' }),
  baudRate: z.union([1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200].map((rate) => z.literal(rate))),
});

/** A serial server, or a device with a network port of its own. */
const tcpPort = z.object({
  kind: z.literal('tcp'),
  host: z.string().regex(/^[\w.-]{1,253}$/),
  port: z.int().min(1).max(65_535),
});

export const bytePort = z.discriminatedUnion('kind', [serialPort, tcpPort]);
export type BytePort = z.infer<typeof bytePort>;

/** A program that speaks JSON lines on its standard input and output: the host of a vendor's library. */
export const deviceProgram = z.object({
  program: z
    .string()
    .regex(/^(?:\/|[A-Za-z]:\\)/, 'must be an absolute path')
    .max(500),
  arguments: z.array(z.string().max(500)).max(20).default([]),
});
export type DeviceProgram = z.infer<typeof deviceProgram>;

/** Middleware on this machine; other hosts are refused, since personal data would leave the kiosk in the clear. */
const localHttp = z.string().regex(/^http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}(?:\/[\w./-]*)?$/);
const localWebSocket = z.string().regex(/^ws:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}(?:\/[\w./-]*)?$/);

/** Name of a key in the agent's own secrets file, which never leaves the machine. */
const secretName = z.string().regex(/^[\w.-]{1,64}$/);

export const photoDecoder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  deviceProgram.extend({ kind: z.literal('process') }),
]);

export const idCardSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('samv'),
    port: bytePort,
    photoDecoder: photoDecoder.default({ kind: 'none' }),
  }),
  z.object({ driver: z.literal('decard'), url: localWebSocket }),
  z.object({
    driver: z.literal('pcsc'),
    readerName: z.string().max(128).default(''),
    photoDecoder: photoDecoder.default({ kind: 'none' }),
  }),
]);
export type IdCardSetting = z.infer<typeof idCardSetting>;

/** How the bytes of a card's UID become the number that the campus knows. */
export const cardNumberFormat = z.object({
  order: z.enum(['big', 'little']).default('big'),
  radix: z.union([z.literal(10), z.literal(16)]).default(10),
  /** Digits, filled with zeros on the left; 0 for none. */
  pad: z.int().min(0).max(20).default(10),
});
export type CardNumberFormat = z.infer<typeof cardNumberFormat>;

const numberFormat = cardNumberFormat.prefault({});

export const pcscReading = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('uid') }),
  z.object({
    kind: z.literal('mifare'),
    /** Block that holds the card number, and where in it. */
    block: z.int().min(1).max(255),
    offset: z.int().min(0).max(15).default(0),
    length: z.int().min(1).max(16).default(16),
    encoding: z.enum(['ascii', 'bcd', 'hex']).default('ascii'),
    keyType: z.enum(['A', 'B']).default('A'),
    keySecret: secretName,
  }),
  z.object({
    kind: z.literal('cpu'),
    /** DF or application to select, in hex. */
    select: z.string().regex(/^(?:[0-9A-Fa-f]{2}){1,16}$/),
    selectBy: z.enum(['fileId', 'name']).default('fileId'),
    /** Short file identifier of the transparent file that holds the number. */
    sfi: z.int().min(1).max(30),
    offset: z.int().min(0).max(255).default(0),
    length: z.int().min(1).max(32),
    encoding: z.enum(['ascii', 'bcd', 'hex']).default('bcd'),
    /** Read the balance of the electronic purse too. */
    balance: z.boolean().default(false),
  }),
]);
export type PcscReading = z.infer<typeof pcscReading>;

export const campusCardSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('pcsc'),
    /** Part of the reader's name; empty takes the first reader. */
    readerName: z.string().max(128).default(''),
    reading: pcscReading.default({ kind: 'uid' }),
    numberFormat,
  }),
  z.object({
    driver: z.literal('serial'),
    port: bytePort,
    /** What the reader sends: the number as the campus knows it, or the UID in hex, which `numberFormat` turns into it. */
    line: z.enum(['number', 'uid']).default('number'),
    numberFormat,
  }),
  /** A reader that types the number like a keyboard; the screen recognises the burst. */
  z.object({ driver: z.literal('keyboard') }),
  z.object({ driver: z.literal('http'), url: localHttp, keySecret: secretName.optional() }),
  deviceProgram.extend({ driver: z.literal('process') }),
]);
export type CampusCardSetting = z.infer<typeof campusCardSetting>;

export const scannerSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('serial'),
    port: bytePort,
    /** How a scan is started: always on, or one of the trigger families. */
    trigger: z.enum(['none', 'syn', 'newland', 'ssi']).default('none'),
    suffix: z.enum(['line', 'none']).default('line'),
    /** Characters in front of the code that the device adds, such as an AIM identifier. */
    stripCharacters: z.int().min(0).max(8).default(0),
  }),
  z.object({
    driver: z.literal('hid'),
    vendorId: z.int().min(1).max(0xffff),
    productId: z.int().min(1).max(0xffff),
  }),
  /** Types the code like a keyboard; the screen recognises the burst. */
  z.object({ driver: z.literal('keyboard') }),
]);
export type ScannerSetting = z.infer<typeof scannerSetting>;

/** Locks of the four cartons are 1 to 4 unless the carton's `lockNumber` says otherwise. */
const doorLock = z.int().min(1).max(8).default(5);
const sensor = z.enum(['closedShort', 'openShort', 'none']).default('closedShort').meta({
  description:
    'How the lock tells its state: contact closed when locked, contact closed when open, or not at all',
});

export const lockBoardSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('board80'),
    port: bytePort,
    address: z.int().min(1).max(32).default(1),
    doorLock,
    sensor,
  }),
  z.object({
    driver: z.literal('modbus'),
    port: bytePort,
    address: z.int().min(1).max(255).default(1),
    doorLock,
    sensor,
    /** `flash`: the board ends the pulse by itself, which is the safest. `coil`: the agent ends it. */
    pulse: z.enum(['flash', 'coil']).default('flash'),
    /** Value that switches a coil on; FF00 by the standard. */
    onValue: z.union([z.literal(0xff00), z.literal(0x0100), z.literal(0x0001)]).default(0xff00),
  }),
  z.object({ driver: z.literal('lcus'), port: bytePort, doorLock }),
]);
export type LockBoardSetting = z.infer<typeof lockBoardSetting>;

export const trainCardSetting = z.discriminatedUnion('driver', [
  none,
  deviceProgram.extend({ driver: z.literal('process') }),
  z.object({ driver: z.literal('http'), url: localHttp }),
]);
export type TrainCardSetting = z.infer<typeof trainCardSetting>;

export const keypadSetting = z.discriminatedUnion('driver', [
  none,
  /** A USB keypad that types like a keyboard needs no driver: `none`. */
  z.object({
    driver: z.literal('serial'),
    port: bytePort,
    enterMode: z.enum(['plain', 'hcc960']).default('plain'),
  }),
]);
export type KeypadSetting = z.infer<typeof keypadSetting>;

export const audioSetting = z.discriminatedUnion('driver', [
  none,
  z.object({
    driver: z.literal('alsa'),
    /** ALSA name of the output. */
    output: z
      .string()
      .regex(/^[\w:,.=-]{1,64}$/)
      .default('default'),
    volumePercent: z.int().min(0).max(100).default(70),
  }),
]);
export type AudioSetting = z.infer<typeof audioSetting>;

/** All devices but the printer, whose address stands in `printerAddress`. */
export const deviceSettings = z.object({
  idCard: idCardSetting.default({ driver: 'none' }),
  campusCard: campusCardSetting.default({ driver: 'none' }),
  scanner: scannerSetting.default({ driver: 'none' }),
  lockBoard: lockBoardSetting.default({ driver: 'none' }),
  trainCard: trainCardSetting.default({ driver: 'none' }),
  camera: cameraSetting.default({ driver: 'none' }),
  keypad: keypadSetting.default({ driver: 'none' }),
  audio: audioSetting.default({ driver: 'none' }),
});
export type DeviceSettings = z.infer<typeof deviceSettings>;

/** Settings of some devices; the others stay as they are. */
export const deviceOverrides = z.object({
  idCard: idCardSetting.optional(),
  campusCard: campusCardSetting.optional(),
  scanner: scannerSetting.optional(),
  lockBoard: lockBoardSetting.optional(),
  trainCard: trainCardSetting.optional(),
  camera: cameraSetting.optional(),
  keypad: keypadSetting.optional(),
  audio: audioSetting.optional(),
});
export type DeviceOverrides = Partial<DeviceSettings>;
