import type { IppAttributes } from '../../ipp/attributes.ts';
import type { IppAttribute } from '../../ipp/values.ts';

/** Attributes under the names of their groups, such as job-template. */
export type AttributeGroups = Readonly<Record<string, readonly IppAttribute[]>>;

/**
 * Those attributes that requested-attributes asks for, by name, by group or by `all`. Groups whose name is in
 * `onlyByName` are too large to send to those who ask for everything (PWG 5100.7, media-col-database).
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
