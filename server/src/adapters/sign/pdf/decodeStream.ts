import { inflateSync } from 'node:zlib';
import { malformed } from '../malformed.ts';
import { type Budget, spendBytes } from './budget.ts';
import { nameOf, type PdfStream, type PdfValue, wholeOf } from './values.ts';

/** Maximum unpacked size of one stream; more is a decompression bomb. */
const UNPACKED_MAX = 2 ** 24;
const PNG_PREDICTOR_MIN = 10;
const COLUMNS_MAX = 64;

/** Unpacks an object or cross-reference stream: plain or Flate, optionally with a PNG predictor. Throws `Malformed`. */
export function decodeStream({ entries, data }: PdfStream, budget: Budget): Uint8Array {
  const filter = single(entries.get('Filter'));
  if (filter === undefined || filter.kind === 'null') return data;
  if (nameOf(filter) !== 'FlateDecode') malformed('an unknown filter');
  const unpacked = inflate(data);
  spendBytes(budget, unpacked.length);
  const parameters = single(entries.get('DecodeParms'));
  if (parameters?.kind !== 'dictionary') return unpacked;
  const predictor = wholeOf(parameters.entries.get('Predictor')) ?? 1;
  if (predictor === 1) return unpacked;
  if (predictor < PNG_PREDICTOR_MIN) malformed('an unknown predictor');
  return undoPrediction(unpacked, wholeOf(parameters.entries.get('Columns')) ?? 1);
}

/** A value, or the only element of an array. */
function single(value: PdfValue | undefined): PdfValue | undefined {
  if (value?.kind !== 'array') return value;
  if (value.items.length > 1) malformed('several filters');
  return value.items[0];
}

function inflate(data: Uint8Array): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: UNPACKED_MAX });
  } catch {
    return malformed('a stream that cannot be unpacked');
  }
}

/** Reverses PNG filters on rows of bytes (RFC 2083 6). */
function undoPrediction(rows: Uint8Array, columns: number): Uint8Array {
  if (columns < 1 || columns > COLUMNS_MAX) malformed('columns of a predictor');
  const count = Math.floor(rows.length / (columns + 1));
  const plain = new Uint8Array(count * columns);
  for (let row = 0; row < count; row += 1) {
    const kind = rows[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0;
      const up = row > 0 ? (plain[at - columns] ?? 0) : 0;
      const corner = column > 0 && row > 0 ? (plain[at - columns - 1] ?? 0) : 0;
      plain[at] = (rows[row * (columns + 1) + 1 + column] ?? 0) + predicted(kind, left, up, corner);
    }
  }
  return plain;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const guess = left + up - corner;
      const [toLeft, toUp, toCorner] = [
        Math.abs(guess - left),
        Math.abs(guess - up),
        Math.abs(guess - corner),
      ];
      if (toLeft <= toUp && toLeft <= toCorner) return left;
      return toUp <= toCorner ? up : corner;
    }
    default:
      return malformed('an unknown predictor');
  }
}
