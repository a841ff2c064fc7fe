/** A list with one of its entries a place further up or down; the same where there is no such place. */
export function moved<Entry>(list: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const next = [...list];
  const entry = next[index];
  const other = next[index + by];
  if (entry === undefined || other === undefined) return next;
  next[index] = other;
  next[index + by] = entry;
  return next;
}
