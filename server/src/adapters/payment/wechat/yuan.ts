const YUAN = /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/;

/** Fen of an amount such as `1.50` or `-0.60000` yuan, digit by digit. Undefined for other texts and for parts of a fen. */
export function fenOfYuan(text: string): number | undefined {
  const [, sign, yuan, parts = ''] = YUAN.exec(text) ?? [];
  if (yuan === undefined) return undefined;
  const fen = Number(`${yuan}${parts.padEnd(2, '0')}`);
  return sign === '-' && fen !== 0 ? -fen : fen;
}
