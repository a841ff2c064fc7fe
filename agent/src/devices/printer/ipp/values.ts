/** IPP messages as data (RFC 8010 section 3, RFC 8011 section 5.1). Their encoding is in codec.ts. */

/** Value tags of plain strings. */
export const STRING_TAGS = {
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  language: 0x48,
  mimeMediaType: 0x49,
} as const;

/** Tags in place of a value. */
export const OUT_OF_BAND_TAGS = {
  unsupported: 0x10,
  default: 0x11,
  unknown: 0x12,
  noValue: 0x13,
  notSettable: 0x15,
  deleteAttribute: 0x16,
  adminDefine: 0x17,
} as const;

export const VALUE_TAGS = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octetString: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  range: 0x33,
  collection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  memberName: 0x4a,
  ...STRING_TAGS,
  ...OUT_OF_BAND_TAGS,
} as const;

/** Tags that start a group of attributes; `end` closes the last one. Others exist and are kept as numbers. */
export const GROUP_TAGS = {
  operation: 0x01,
  job: 0x02,
  end: 0x03,
  printer: 0x04,
  unsupported: 0x05,
} as const;

export type StringType = keyof typeof STRING_TAGS;
export type OutOfBandType = keyof typeof OUT_OF_BAND_TAGS;

/** A time as in RFC 2579 DateAndTime. */
export interface IppDateTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly deciSecond: number;
  readonly utcOffsetMinutes: number;
}

const DOTS_PER_INCH = 3;

export type IppValue =
  | { readonly type: 'integer' | 'enum'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'octetString'; readonly value: Uint8Array }
  | { readonly type: 'dateTime'; readonly value: IppDateTime }
  /** `units` is 3 for dots per inch and 4 for dots per centimetre. */
  | {
      readonly type: 'resolution';
      readonly value: { readonly x: number; readonly y: number; readonly units: number };
    }
  | { readonly type: 'range'; readonly value: { readonly lower: number; readonly upper: number } }
  | { readonly type: 'collection'; readonly value: readonly IppAttribute[] }
  | {
      readonly type: 'textWithLanguage' | 'nameWithLanguage';
      readonly value: { readonly language: string; readonly text: string };
    }
  | { readonly type: StringType; readonly value: string }
  | { readonly type: OutOfBandType; readonly value: null }
  /** A tag unknown to this codec, kept unchanged (RFC 8010 section 3.5.2). */
  | { readonly type: 'other'; readonly tag: number; readonly value: Uint8Array };

/** At least one value; several form a 1setOf. */
export interface IppAttribute {
  readonly name: string;
  readonly values: readonly IppValue[];
}

export interface IppGroup {
  readonly tag: number;
  readonly attributes: readonly IppAttribute[];
}

/** Head of a request or reply. A document that may follow is handled separately. */
export interface IppMessage {
  readonly version: { readonly major: number; readonly minor: number };
  /** Operation of a request, status of a reply. */
  readonly code: number;
  readonly requestId: number;
  readonly groups: readonly IppGroup[];
}

export const integer = (value: number): IppValue => ({ type: 'integer', value });
export const enumeration = (value: number): IppValue => ({ type: 'enum', value });
export const boolean = (value: boolean): IppValue => ({ type: 'boolean', value });
export const octets = (value: Uint8Array): IppValue => ({ type: 'octetString', value });
export const text = (value: string): IppValue => ({ type: 'text', value });
export const name = (value: string): IppValue => ({ type: 'name', value });
export const keyword = (value: string): IppValue => ({ type: 'keyword', value });
export const uri = (value: string): IppValue => ({ type: 'uri', value });
export const uriScheme = (value: string): IppValue => ({ type: 'uriScheme', value });
export const charset = (value: string): IppValue => ({ type: 'charset', value });
export const language = (value: string): IppValue => ({ type: 'language', value });
export const mimeMediaType = (value: string): IppValue => ({ type: 'mimeMediaType', value });
export const noValue: IppValue = { type: 'noValue', value: null };
export const range = (lower: number, upper: number): IppValue => ({ type: 'range', value: { lower, upper } });
export const resolution = (x: number, y: number): IppValue => ({
  type: 'resolution',
  value: { x, y, units: DOTS_PER_INCH },
});
export const collection = (...members: readonly IppAttribute[]): IppValue => ({
  type: 'collection',
  value: members,
});
/** A UTC time; IPP has a resolution of tenths of a second. */
export const dateTime = (moment: Date): IppValue => ({
  type: 'dateTime',
  value: {
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth() + 1,
    day: moment.getUTCDate(),
    hour: moment.getUTCHours(),
    minute: moment.getUTCMinutes(),
    second: moment.getUTCSeconds(),
    deciSecond: Math.floor(moment.getUTCMilliseconds() / 100),
    utcOffsetMinutes: 0,
  },
});

export const attribute = (attributeName: string, ...values: readonly IppValue[]): IppAttribute => ({
  name: attributeName,
  values,
});
export const group = (tag: number, ...attributes: readonly IppAttribute[]): IppGroup => ({ tag, attributes });
