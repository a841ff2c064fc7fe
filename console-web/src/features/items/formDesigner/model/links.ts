import { choicesOf } from './choices.ts';
import { type DesignedField, type Keywords, recordOf, textAt, textsAt } from './fields.ts';
import { kindOf } from './kinds.ts';

/** On which earlier field the choices of a field depend, and what is offered for each of its values. */
export interface Link {
  readonly field: string;
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

export function linkOf(keywords: Keywords): Link {
  const stored = recordOf(keywords['x-choices-by']);
  const choices = recordOf(stored.choices);
  return {
    field: textAt(stored, 'field'),
    choices: Object.fromEntries(Object.keys(choices).map((value) => [value, textsAt(choices, value)])),
  };
}

/** The fields on which a field's choices can depend: those before it of which one is chosen. */
export function linkable(fields: readonly DesignedField[], name: string): readonly DesignedField[] {
  const place = fields.findIndex((each) => each.name === name);
  return fields.slice(0, Math.max(place, 0)).filter(({ keywords }) => {
    const kind = kindOf(keywords);
    return kind === 'oneOf' || kind === 'linked';
  });
}

/** The keywords of a link; what offers nothing is left out, so that the platform finds what is missing. */
export function keywordsOfLink({ field, choices }: Link): Keywords {
  const offered = Object.entries(choices).filter(([, values]) => values.length > 0);
  return { 'x-choices-by': { field, choices: Object.fromEntries(offered) } };
}

/** Links without choices that are gone, of the field itself or of the one that it depends on. */
export function tidyLinks(fields: readonly DesignedField[]): readonly DesignedField[] {
  return fields.map((each) => {
    if (kindOf(each.keywords) !== 'linked') return each;
    const { field, choices } = linkOf(each.keywords);
    const valuesOf = (keywords: Keywords | undefined) =>
      keywords === undefined ? [] : choicesOf(keywords).map(({ value }) => value);
    const first = valuesOf(fields.find(({ name }) => name === field)?.keywords);
    const own = valuesOf(each.keywords);
    const isGone = ([value, offered]: readonly [string, readonly string[]]) =>
      !first.includes(value) || offered.some((choice) => !own.includes(choice));
    if (!Object.entries(choices).some(isGone)) return each;
    const left = Object.entries(choices)
      .filter(([value]) => first.includes(value))
      .map(([value, offered]) => [value, offered.filter((choice) => own.includes(choice))] as const);
    return {
      ...each,
      keywords: { ...each.keywords, ...keywordsOfLink({ field, choices: Object.fromEntries(left) }) },
    };
  });
}
