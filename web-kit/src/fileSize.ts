const BYTES_PER_UNIT = 1_024;

/** A file size in B, KB or MB, with one decimal where it is not whole. */
export function formatFileSize(bytes: number): string {
  if (bytes < BYTES_PER_UNIT) return `${bytes} B`;
  const kilobytes = bytes / BYTES_PER_UNIT;
  if (kilobytes < BYTES_PER_UNIT) return `${rounded(kilobytes)} KB`;
  return `${rounded(kilobytes / BYTES_PER_UNIT)} MB`;
}

function rounded(size: number): string {
  return size.toFixed(1).replace(/\.0$/, '');
}
