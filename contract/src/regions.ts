/** Names by code of six digits (GB/T 2260): provinces end in 0000, cities in 00. */
export interface RegionTable {
  readonly province_list: Readonly<Record<string, string>>;
  readonly city_list: Readonly<Record<string, string>>;
  readonly county_list: Readonly<Record<string, string>>;
}

/**
 * A region as it is stored: the code of its district. What is half chosen is the beginning of a code: 33 is a province, 3301 one of its
 * cities.
 */
export const REGION_LEVELS = ['province', 'city', 'district'] as const;
export type RegionLevel = (typeof REGION_LEVELS)[number];
const DIGITS = { province: 2, city: 4, district: 6 } as const satisfies Record<RegionLevel, number>;
const CODE_DIGITS = DIGITS.district;
const LISTS = {
  province: 'province_list',
  city: 'city_list',
  district: 'county_list',
} as const satisfies Record<RegionLevel, keyof RegionTable>;

/** The part of a code down to a level; empty while that is not chosen. */
export function regionAt(level: RegionLevel, value: string): string {
  return value.length < DIGITS[level] ? '' : value.slice(0, DIGITS[level]);
}

/** What can be chosen at a level below what is chosen above it; nothing while that is not chosen. */
export function regionsAt(table: RegionTable, level: RegionLevel, value: string) {
  const digits = DIGITS[level];
  const above = value.slice(0, digits - DIGITS.province);
  if (above.length < digits - DIGITS.province) return [];
  return Object.entries(table[LISTS[level]])
    .filter(([code]) => code.startsWith(above))
    .map(([code, name]) => ({ value: code.slice(0, digits), label: name }));
}

/** The names of a district from its province on; undefined when the table does not have it. A municipality is named once. */
export function regionNames(table: RegionTable, code: string): readonly string[] | undefined {
  if (!Object.hasOwn(table.county_list, code)) return undefined;
  const names = REGION_LEVELS.flatMap(
    (level) => table[LISTS[level]][regionAt(level, code).padEnd(CODE_DIGITS, '0')] ?? [],
  );
  return [...new Set(names)];
}
