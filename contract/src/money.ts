const FEN_PER_YUAN = 100;
const DECIMALS = 2;

/** Fen as yuan with two decimals. */
export function yuanOf(fen: number): string {
  return (fen / FEN_PER_YUAN).toFixed(DECIMALS);
}

/** Yuan as they are typed, with at most two decimals, in fen; 0 for nothing. */
export function fenOfTyped(typed: string): number {
  const [yuan = '', decimals = ''] = typed.split('.');
  return Number(yuan) * FEN_PER_YUAN + Number(decimals.padEnd(DECIMALS, '0'));
}
