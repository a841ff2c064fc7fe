/** An exact decimal fraction, `digits` / 10 ** `scale`: binary ones make 0.30000000000000004 of 0.1 and 0.2. */
export interface Decimal {
  readonly digits: bigint;
  /** Not negative. */
  readonly scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };
export const ONE: Decimal = { digits: 1n, scale: 0 };
const NOTATION = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** A finite number as it is written in decimals. */
export function decimal(value: number): Decimal {
  const [, whole = '0', fraction = '', exponent = '0'] = NOTATION.exec(String(value)) ?? [];
  const digits = BigInt(`${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * tenTo(-scale), scale: 0 };
}

export function add(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: scaledTo(one, scale) + scaledTo(other, scale), scale };
}

export function multiply(one: Decimal, other: Decimal): Decimal {
  return { digits: one.digits * other.digits, scale: one.scale + other.scale };
}

export function negative({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}

/** A fraction, rounded once, half away from zero. The divisor must not be zero. */
export function quotient(dividend: Decimal, divisor: Decimal, decimals: number): number {
  const above = dividend.digits * tenTo(divisor.scale + decimals);
  const below = divisor.digits * tenTo(dividend.scale);
  const half = (absolute(above) * 2n + absolute(below)) / (absolute(below) * 2n);
  const sign = above < 0n === below < 0n ? '' : '-';
  return half === 0n ? 0 : Number(`${sign}${half}e-${decimals}`);
}

function scaledTo({ digits, scale }: Decimal, wanted: number): bigint {
  return digits * tenTo(wanted - scale);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function tenTo(power: number): bigint {
  return 10n ** BigInt(power);
}
