import { malformed } from '../malformed.ts';
import { TAG } from './writeDer.ts';

/** A parsed value; `children` are its parts if it is constructed. */
export interface DerNode {
  /** The first octet. */
  readonly tag: number;
  /** The complete value including tag and length. */
  readonly raw: Uint8Array;
  readonly content: Uint8Array;
  readonly children: readonly DerNode[];
}

const DEPTH_MAX = 32;
const NODES_MAX = 20_000;
const CONSTRUCTED = 0x20;
const TAG_NUMBER = 0x1f;
const LONG_LENGTH = 0x80;
const LENGTH_BYTES_MAX = 4;

/**
 * Parses one DER value (X.690) strictly: shortest definite lengths, no trailing bytes, bounded depth and number of values.
 * Throws `Malformed`.
 */
export function readDer(bytes: Uint8Array): DerNode {
  let nodes = 0;
  const read = (from: number, end: number, depth: number): DerNode => {
    nodes += 1;
    if (nodes > NODES_MAX || depth > DEPTH_MAX) malformed('too many or too deep ASN.1 values');
    const tag = bytes[from] ?? malformed('ASN.1 tag');
    if ((tag & TAG_NUMBER) === TAG_NUMBER) malformed('ASN.1 tag');
    const { length, start } = readLength(bytes, from + 1);
    if (start + length > end) malformed('ASN.1 length');
    const children: DerNode[] = [];
    if ((tag & CONSTRUCTED) !== 0)
      for (let at = start; at < start + length; ) {
        const child = read(at, start + length, depth + 1);
        children.push(child);
        at += child.raw.length;
      }
    return {
      tag,
      raw: bytes.subarray(from, start + length),
      content: bytes.subarray(start, start + length),
      children,
    };
  };
  const node = read(0, bytes.length, 0);
  if (node.raw.length !== bytes.length) malformed('bytes after the ASN.1 value');
  return node;
}

function readLength(bytes: Uint8Array, at: number): { readonly length: number; readonly start: number } {
  const first = bytes[at] ?? malformed('ASN.1 length');
  if (first < LONG_LENGTH) return { length: first, start: at + 1 };
  const count = first - LONG_LENGTH;
  if (count === 0 || count > LENGTH_BYTES_MAX || at + count >= bytes.length) malformed('ASN.1 length');
  let length = 0;
  for (const byte of bytes.subarray(at + 1, at + 1 + count)) length = length * 256 + byte;
  if (length < LONG_LENGTH || length < 256 ** (count - 1)) malformed('ASN.1 length that is not the shortest');
  return { length, start: at + 1 + count };
}

/** Consumes a value's parts one after the other; an unexpected part throws `Malformed`. */
export interface Parts {
  readonly take: (tag: number) => DerNode;
  readonly takeAny: () => DerNode;
  readonly takeIf: (tag: number) => DerNode | undefined;
  readonly end: () => void;
}

export function partsOf(node: DerNode, tag: number = TAG.sequence): Parts {
  if (node.tag !== tag) malformed(`ASN.1 tag ${node.tag} in place of ${tag}`);
  let at = 0;
  const takeIf = (wanted: number) => {
    const child = node.children[at];
    if (child?.tag !== wanted) return undefined;
    at += 1;
    return child;
  };
  return {
    take: (wanted) => takeIf(wanted) ?? malformed(`ASN.1 value ${wanted} is missing`),
    takeAny: () => {
      at += 1;
      return node.children[at - 1] ?? malformed('an ASN.1 value is missing');
    },
    takeIf,
    end: () => {
      if (at !== node.children.length) malformed('an ASN.1 value too many');
    },
  };
}

export function oidOf(node: DerNode): string {
  if (node.tag !== TAG.objectId || node.content.length === 0) malformed('no object identifier');
  const arcs: number[] = [];
  let value = 0;
  for (const byte of node.content) {
    value = value * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER / 128) malformed('object identifier');
    if (byte < LONG_LENGTH) {
      arcs.push(value);
      value = 0;
    }
  }
  const [head = 0, ...rest] = arcs;
  const first = Math.min(Math.floor(head / 40), 2);
  return [first, head - first * 40, ...rest].join('.');
}

/** Reads an integer that fits into a number. */
export function smallInteger(node: DerNode): number {
  if (node.tag !== TAG.integer || node.content.length === 0 || node.content.length > LENGTH_BYTES_MAX)
    malformed('no small number');
  if (((node.content[0] ?? 0) & LONG_LENGTH) !== 0) malformed('a negative number');
  return node.content.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** The bytes of an integer without leading zeros. */
export function plainNumber({ content }: DerNode): Uint8Array {
  const first = content.findIndex((byte) => byte !== 0);
  return first < 0 ? new Uint8Array() : content.subarray(first);
}

const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/;

/** Parses a GeneralizedTime in UTC, to the millisecond. */
export function momentOf(node: DerNode): Date {
  const text = Buffer.from(node.content).toString('latin1');
  const found = node.tag === TAG.generalizedTime ? GENERALIZED_TIME.exec(text) : null;
  if (!found) malformed('no time');
  const [, year, month, day, hour, minute, second, fraction = '0'] = found;
  const ms = fraction.slice(0, 3).padEnd(3, '0');
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  if (Number.isNaN(moment.getTime())) malformed('no time');
  return moment;
}
