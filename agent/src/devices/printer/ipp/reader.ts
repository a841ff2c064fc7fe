/** Limits on what a peer can make us read, so that a hostile or broken one costs little. */
export interface IppLimits {
  /** Bytes from the version to the end tag, excluding the document after it. */
  readonly headBytes: number;
  readonly nameBytes: number;
  /** Attributes, collection members and their values in the whole message. */
  readonly elements: number;
  readonly collectionDepth: number;
}

export const IPP_LIMITS: IppLimits = {
  headBytes: 4 * 1_024 * 1_024,
  nameBytes: 255,
  elements: 50_000,
  collectionDepth: 8,
};

/**
 * `truncated`: more bytes could complete the message. `tooLarge`, `tooMany`, `tooDeep`: exceeds the limits.
 * `malformed`: no continuation makes it valid.
 */
export interface IppDecodeProblem {
  readonly kind: 'truncated' | 'tooLarge' | 'tooMany' | 'tooDeep' | 'malformed';
  readonly detail: string;
  /** Byte offset in the message. */
  readonly offset: number;
}

/** Lengths on the wire are signed 16-bit numbers (RFC 8010 section 3.1). */
export const LENGTH_MAX = 0x7fff;

export interface Field {
  readonly tag: number;
  readonly name: Uint8Array;
  readonly value: Uint8Array;
}

/** Aborts decoding from any depth; never leaves decodeIpp. */
export class Unreadable extends Error {
  readonly problem: IppDecodeProblem;
  constructor(problem: IppDecodeProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** A cursor that does not exceed the end of the bytes or the limits. */
export class Reader {
  offset = 0;
  readonly limits: IppLimits;
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  #elements = 0;

  constructor(bytes: Uint8Array, limits: IppLimits) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.limits = limits;
  }

  refuse(kind: IppDecodeProblem['kind'], detail: string): never {
    throw new Unreadable({ kind, detail, offset: this.offset });
  }

  countElement(): void {
    this.#elements += 1;
    if (this.#elements > this.limits.elements) this.refuse('tooMany', 'too many attributes and values');
  }

  peek(): number {
    this.#require(1);
    return this.#view.getUint8(this.offset);
  }

  uint8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.#advance(2));
  }

  int32(): number {
    return this.#view.getInt32(this.#advance(4));
  }

  field(): Field {
    const tag = this.uint8();
    const name = this.#counted(this.limits.nameBytes, 'a name');
    return { tag, name, value: this.#counted(LENGTH_MAX, 'a value') };
  }

  #counted(limit: number, what: string): Uint8Array {
    const length = this.uint16();
    if (length > LENGTH_MAX) this.refuse('malformed', `${what} has a negative length`);
    if (length > limit) this.refuse('tooLarge', `${what} of ${length} bytes`);
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  #advance(count: number): number {
    this.#require(count);
    const start = this.offset;
    this.offset += count;
    return start;
  }

  #require(count: number): void {
    const end = this.offset + count;
    if (end > this.limits.headBytes) this.refuse('tooLarge', 'the message head is too large');
    if (end > this.#bytes.length) this.refuse('truncated', 'the message ends too early');
  }
}
