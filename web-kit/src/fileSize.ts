const BYTES_PER_UNIT = 1_024;

/** A file size in B, KB or MB; KB and MB with one decimal. */
export function formatFileSize(bytes: number): string {
  if (bytes < BYTES_PER_UNIT) return `${bytes} B`;
  const kilobytes = bytes / BYTES_PER_UNIT;
  if (kilobytes < BYTES_PER_UNIT) return `${kilobytes.toFixed(1)} KB`;
  return `${(kilobytes / BYTES_PER_UNIT).toFixed(1)} MB`;
}
