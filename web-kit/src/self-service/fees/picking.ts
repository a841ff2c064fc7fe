import type { Position } from '@self-print/contract/platform/dues.ts';

/**
 * What somebody picked of what is owed now; what is not owed any more is gone. Who owes one thing only need not pick it.
 * @param references null until somebody has touched the list
 */
export function pickedOf(
  positions: readonly Position[],
  references: readonly string[] | null,
): readonly Position[] {
  if (references === null) return positions.length === 1 ? positions : [];
  return positions.filter(({ reference }) => references.includes(reference));
}

/** The references of what is picked once one was pressed: it comes in or goes out. */
export function toggled(picked: readonly Position[], { reference }: Position): readonly string[] {
  const references = picked.map((each) => each.reference);
  return references.includes(reference)
    ? references.filter((each) => each !== reference)
    : [...references, reference];
}
