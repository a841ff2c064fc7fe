/** A part of a file of a terminal, as it came. */
export interface FetchedPart {
  /** Bytes of the file before it. */
  readonly offset: number;
  /** Bytes of the part itself. */
  readonly length: number;
  /** Bytes of the whole file. */
  readonly bytes: number;
}

const ENDING = /\.[^.]+$/;

/** The name under which a part is saved: that of the file for the whole of it, and else with the bytes that it has, so that parts stand in order. */
export function partName(name: string, { offset, length, bytes }: FetchedPart): string {
  const end = offset + length;
  if (offset === 0 && end >= bytes) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length);
  const padded = (at: number) => String(at).padStart(String(bytes).length, '0');
  return `${stem}_${padded(offset)}-${padded(end)}${ending}`;
}
