import { attribute, type IppAttribute, keyword } from './values.ts';

/** Limits a reply to these attributes. */
export const requested = (names: readonly string[]): IppAttribute =>
  attribute('requested-attributes', ...names.map(keyword));
