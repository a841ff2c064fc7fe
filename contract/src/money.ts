const FEN_PER_YUAN = 100;

/** Fen as yuan with two decimals. */
export function yuanOf(fen: number): string {
  return (fen / FEN_PER_YUAN).toFixed(2);
}
