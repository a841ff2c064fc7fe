const YUAN = /^(\d{1,7})(?:\.(\d{1,2}))?$/;
const FEN_DIGITS = 2;

/** What somebody typed as yuan, such as 12.5, in fen; undefined when it is no amount. Digits are moved, not multiplied, so that nothing is rounded. */
export function fenOf(typed: string): number | undefined {
  const [, yuan, fen = ''] = YUAN.exec(typed.trim()) ?? [];
  return yuan === undefined ? undefined : Number(yuan + fen.padEnd(FEN_DIGITS, '0'));
}
