/** Ways to take an order that phone and PC can ask for; printing at once is for terminals. */
export const WAYS = [1, 3] as const;
export type Way = (typeof WAYS)[number];

/** The way that is asked for: the chosen one where the item offers it, else its first. */
export function wayOf(takeTypes: readonly number[], chosen: number | undefined): Way {
  const offered = WAYS.filter((way) => takeTypes.includes(way));
  return offered.find((way) => way === chosen) ?? offered[0] ?? 1;
}
