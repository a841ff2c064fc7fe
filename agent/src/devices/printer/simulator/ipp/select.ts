import type { IppAttributes } from '../../ipp/attributes.ts';
import type { IppAttribute } from '../../ipp/values.ts';

/** Attributes by group name, such as job-template. */
export type AttributeGroups = Readonly<Record<string, readonly IppAttribute[]>>;

/**
 * Selects the attributes named by requested-attributes, by name, group or `all`. Groups in `onlyByName` are too large to be
 * included in `all` (PWG 5100.7, media-col-database).
 */
export function selectAttributes(
  groups: AttributeGroups,
  request: IppAttributes,
  defaults: readonly string[],
  onlyByName: readonly string[] = [],
): readonly IppAttribute[] {
  const texts = request.texts('requested-attributes');
  const requested = new Set(texts.length === 0 ? defaults : texts);
  return Object.entries(groups).flatMap(([group, attributes]) => {
    const isWhole = requested.has(group) || (requested.has('all') && !onlyByName.includes(group));
    return isWhole ? attributes : attributes.filter((known) => requested.has(known.name));
  });
}
