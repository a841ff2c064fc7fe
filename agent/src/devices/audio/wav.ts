/** Sound as 16-bit samples with interleaved channels. */
export interface Clip {
  readonly sampleRate: number;
  readonly channels: number;
  readonly samples: Int16Array;
}

const HEADER_BYTES = 44;
const CHUNK_HEADER_BYTES = 8;
const FORMAT_BYTES = 16;
const FIRST_CHUNK = 12;
const SAMPLE_BYTES = 2;
const PCM = 1;
const RATE_MAX = 192_000;

/**
 * Parses a WAV file of 16-bit PCM with one or two channels; null for anything else. A data chunk longer than the file, as
 * written by programs that do not know the length in advance, ends with the file.
 * Format: https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html
 */
export function readWav(bytes: Uint8Array): Clip | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') return null;
  let format: { readonly sampleRate: number; readonly channels: number } | null = null;
  for (let at = FIRST_CHUNK; at + CHUNK_HEADER_BYTES <= bytes.length; ) {
    const content = at + CHUNK_HEADER_BYTES;
    const length = Math.min(view.getUint32(at + 4, true), bytes.length - content);
    const name = nameAt(at);
    if (name === 'fmt ') format = readFormat(view, content, length);
    if (name === 'data')
      return format && { ...format, samples: readSamples(view, content, length, format.channels) };
    // Chunks are aligned to even offsets.
    at = content + length + (length % 2);
  }
  return null;
}

function readFormat(view: DataView, at: number, length: number) {
  if (length < FORMAT_BYTES) return null;
  const channels = view.getUint16(at + 2, true);
  const sampleRate = view.getUint32(at + 4, true);
  const bits = view.getUint16(at + 14, true);
  const readable = view.getUint16(at, true) === PCM && bits === 16 && (channels === 1 || channels === 2);
  return readable && sampleRate > 0 && sampleRate <= RATE_MAX ? { sampleRate, channels } : null;
}

function readSamples(view: DataView, at: number, length: number, channels: number): Int16Array {
  // An incomplete last frame is dropped.
  const moments = Math.floor(length / SAMPLE_BYTES / channels);
  return Int16Array.from({ length: moments * channels }, (_, index) =>
    view.getInt16(at + index * SAMPLE_BYTES, true),
  );
}

/** Encodes a clip as a WAV file. */
export function writeWav({ sampleRate, channels, samples }: Clip): Uint8Array {
  const dataBytes = samples.length * SAMPLE_BYTES;
  const bytes = Buffer.alloc(HEADER_BYTES + dataBytes);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(HEADER_BYTES - CHUNK_HEADER_BYTES + dataBytes, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(FORMAT_BYTES, 16);
  bytes.writeUInt16LE(PCM, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * channels * SAMPLE_BYTES, 28);
  bytes.writeUInt16LE(channels * SAMPLE_BYTES, 32);
  bytes.writeUInt16LE(SAMPLE_BYTES * 8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(dataBytes, 40);
  for (const [index, sample] of samples.entries())
    bytes.writeInt16LE(sample, HEADER_BYTES + index * SAMPLE_BYTES);
  return bytes;
}

/** Duration of a clip, in milliseconds. */
export function lengthMs({ sampleRate, channels, samples }: Clip): number {
  return (samples.length / channels / sampleRate) * 1_000;
}
