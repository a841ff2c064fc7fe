import { fail, ok, type Result } from '@self-print/contract/result.ts';
import {
  type Field,
  IPP_LIMITS,
  type IppDecodeProblem,
  type IppLimits,
  LENGTH_MAX,
  Reader,
  Unreadable,
} from './reader.ts';
import { bytesOfValue, concatenate, tagOf, valueOfBytes } from './valueBytes.ts';
import {
  GROUP_TAGS,
  type IppAttribute,
  type IppGroup,
  type IppMessage,
  type IppValue,
  VALUE_TAGS,
} from './values.ts';

export interface DecodedIpp {
  readonly message: IppMessage;
  /** A view of what follows the end tag: the document of a Print-Job, empty in most replies. */
  readonly document: Uint8Array;
}

const HEAD_BYTES = 8;
const FIRST_VALUE_TAG = 0x10;

const EMPTY = new Uint8Array();
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Encodes a message up to and including its end tag (RFC 8010 section 3.1). A document follows unchanged. Throws a RangeError
 * for a value without encoding, which is the caller's bug.
 */
export function encodeIpp(message: IppMessage): Uint8Array {
  const head = new DataView(new ArrayBuffer(HEAD_BYTES));
  head.setUint8(0, message.version.major);
  head.setUint8(1, message.version.minor);
  head.setUint16(2, message.code);
  head.setInt32(4, message.requestId);
  const chunks: Uint8Array[] = [new Uint8Array(head.buffer)];
  for (const group of message.groups) {
    chunks.push(Uint8Array.of(group.tag));
    for (const attribute of group.attributes) pushAttribute(chunks, attribute);
  }
  chunks.push(Uint8Array.of(GROUP_TAGS.end));
  return concatenate(chunks);
}

function pushAttribute(chunks: Uint8Array[], attribute: IppAttribute): void {
  requireValues(attribute);
  attribute.values.forEach((value, index) => {
    pushValue(chunks, index === 0 ? encoder.encode(attribute.name) : EMPTY, value);
  });
}

function pushValue(chunks: Uint8Array[], name: Uint8Array, value: IppValue): void {
  if (value.type !== 'collection') {
    pushField(chunks, tagOf(value), name, bytesOfValue(value));
    return;
  }
  pushField(chunks, VALUE_TAGS.collection, name, EMPTY);
  for (const member of value.value) {
    requireValues(member);
    pushField(chunks, VALUE_TAGS.memberName, EMPTY, encoder.encode(member.name));
    for (const memberValue of member.values) pushValue(chunks, EMPTY, memberValue);
  }
  pushField(chunks, VALUE_TAGS.endCollection, EMPTY, EMPTY);
}

function pushField(chunks: Uint8Array[], tag: number, name: Uint8Array, value: Uint8Array): void {
  if (name.length > LENGTH_MAX || value.length > LENGTH_MAX) {
    throw new RangeError(`An IPP field of ${Math.max(name.length, value.length)} bytes has no encoding`);
  }
  const lengths = [tag, name.length >> 8, name.length & 0xff];
  chunks.push(Uint8Array.from(lengths), name, Uint8Array.of(value.length >> 8, value.length & 0xff), value);
}

function requireValues(attribute: IppAttribute): void {
  if (attribute.name === '' || attribute.values.length === 0) {
    throw new RangeError(`IPP attribute "${attribute.name}" needs a name and a value`);
  }
}

/** Decodes a message without touching the document after it. Never throws and never reads beyond `bytes`. */
export function decodeIpp(
  bytes: Uint8Array,
  limits: IppLimits = IPP_LIMITS,
): Result<DecodedIpp, IppDecodeProblem> {
  const reader = new Reader(bytes, limits);
  try {
    const message = readMessage(reader);
    return ok({ message, document: bytes.subarray(reader.offset) });
  } catch (error) {
    if (error instanceof Unreadable) return fail(error.problem);
    throw error;
  }
}

function readMessage(reader: Reader): IppMessage {
  const version = { major: reader.uint8(), minor: reader.uint8() };
  const code = reader.uint16();
  const requestId = reader.int32();
  const groups: IppGroup[] = [];
  for (let tag = reader.uint8(); tag !== GROUP_TAGS.end; tag = reader.uint8()) {
    if (tag === 0 || tag >= FIRST_VALUE_TAG) reader.refuse('malformed', 'a value outside every group');
    reader.countElement();
    groups.push({ tag, attributes: readAttributes(reader) });
  }
  return { version, code, requestId, groups };
}

/** Reads attributes up to the next group tag, which stays unread. */
function readAttributes(reader: Reader): IppAttribute[] {
  const attributes: { name: string; values: IppValue[] }[] = [];
  while (reader.peek() >= FIRST_VALUE_TAG) {
    reader.countElement();
    const field = reader.field();
    const value = readValue(reader, field, 0);
    if (field.name.length > 0) {
      attributes.push({ name: nameOf(reader, field.name), values: [value] });
      continue;
    }
    const current = attributes.at(-1);
    if (current === undefined) reader.refuse('malformed', 'a value without an attribute');
    current.values.push(value);
  }
  return attributes;
}

/** A name as text. Damaged letters are replaced by a longer one, with which it could not be written any more. */
function nameOf(reader: Reader, bytes: Uint8Array): string {
  const name = decoder.decode(bytes);
  if (encoder.encode(name).length > reader.limits.nameBytes)
    reader.refuse('tooLarge', 'a name is too long with its damaged letters replaced');
  return name;
}

function readValue(reader: Reader, field: Field, depth: number): IppValue {
  if (field.tag === VALUE_TAGS.collection) return readCollection(reader, depth + 1);
  if (field.tag === VALUE_TAGS.endCollection || field.tag === VALUE_TAGS.memberName) {
    reader.refuse('malformed', 'a collection tag outside a collection');
  }
  const value = valueOfBytes(field.tag, field.value);
  if (value === null) reader.refuse('malformed', `${field.value.length} bytes do not fit tag ${field.tag}`);
  return value;
}

function readCollection(reader: Reader, depth: number): IppValue {
  if (depth > reader.limits.collectionDepth) reader.refuse('tooDeep', 'collections nest too deeply');
  const members: { name: string; values: IppValue[] }[] = [];
  for (;;) {
    reader.countElement();
    const field = reader.field();
    if (field.tag < FIRST_VALUE_TAG || field.name.length > 0) {
      reader.refuse('malformed', 'a collection is not closed');
    }
    const current = members.at(-1);
    const isBoundary = field.tag === VALUE_TAGS.endCollection || field.tag === VALUE_TAGS.memberName;
    if (isBoundary && current?.values.length === 0) {
      reader.refuse('malformed', 'a collection member without a value');
    }
    if (field.tag === VALUE_TAGS.endCollection) return { type: 'collection', value: members };
    if (field.tag === VALUE_TAGS.memberName) {
      if (field.value.length === 0) reader.refuse('malformed', 'a collection member without a name');
      if (field.value.length > reader.limits.nameBytes)
        reader.refuse('tooLarge', 'a member name is too long');
      members.push({ name: nameOf(reader, field.value), values: [] });
      continue;
    }
    if (current === undefined) reader.refuse('malformed', 'a collection value without a member name');
    current.values.push(readValue(reader, field, depth));
  }
}
