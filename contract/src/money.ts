const FEN_PER_YUAN = 100;
const DECIMALS = 2;

/** Fen as yuan with two decimals. */
export function yuanOf(fen: number): string {
  return (fen / FEN_PER_YUAN).toFixed(DECIMALS);
}

/** Where yuan are divided for the eye, before their decimals. */
const THOUSANDS = /\B(?=(\d{3})+\.)/g;

/** Fen as a sum that people read: ¥1.50, ¥12,345.00, -¥1.50. */
export function moneyOf(fen: number): string {
  return `${fen < 0 ? '-' : ''}¥${yuanOf(Math.abs(fen)).replaceAll(THOUSANDS, ',')}`;
}

/** Yuan as they are typed, with at most two decimals, in fen; 0 for nothing. */
export function fenOfTyped(typed: string): number {
  const [yuan = '', decimals = ''] = typed.split('.');
  return Number(yuan) * FEN_PER_YUAN + Number(decimals.padEnd(DECIMALS, '0'));
}
