import { foreignText } from '@self-print/contract/foreignText.ts';
import type { IppAttribute, IppMessage, IppValue } from './values.ts';

/** Longest text of IPP, in characters (RFC 8011 section 5.1.2). */
const TEXT_MAX = 1_023;

/**
 * Attributes of one group or collection, by name. A 1setOf with one value is indistinguishable from a single value on the wire,
 * so everything is read as a list; values of other types are ignored.
 */
export class IppAttributes {
  readonly #values = new Map<string, readonly IppValue[]>();

  constructor(attributes: readonly IppAttribute[]) {
    for (const { name, values } of attributes) {
      // Some printers repeat an attribute; the first one counts, as in cupsd.
      if (!this.#values.has(name)) this.#values.set(name, values);
    }
  }

  has(name: string): boolean {
    return this.values(name).some((value) => value.value !== null);
  }

  values(name: string): readonly IppValue[] {
    return this.#values.get(name) ?? [];
  }

  names(): readonly string[] {
    return [...this.#values.keys()];
  }

  /** Texts, names and keywords of every kind, fit to be stored and shown. */
  texts(name: string): readonly string[] {
    return this.values(name).flatMap((value) => {
      if (typeof value.value === 'string') return [foreignText(value.value, TEXT_MAX)];
      const hasLanguage = value.type === 'textWithLanguage' || value.type === 'nameWithLanguage';
      return hasLanguage ? [foreignText(value.value.text, TEXT_MAX)] : [];
    });
  }

  text(name: string): string | null {
    return this.texts(name)[0] ?? null;
  }

  /** Integers and enums. */
  integers(name: string): readonly number[] {
    return this.values(name).flatMap((value) =>
      value.type === 'integer' || value.type === 'enum' ? [value.value] : [],
    );
  }

  integer(name: string): number | null {
    return this.integers(name)[0] ?? null;
  }

  boolean(name: string): boolean | null {
    const value = this.values(name)[0];
    return value?.type === 'boolean' ? value.value : null;
  }

  /** The largest number permitted by an integer or range. */
  upperBound(name: string): number | null {
    const bounds = this.values(name).flatMap((value) => {
      if (value.type === 'range') return [value.value.upper];
      return value.type === 'integer' ? [value.value] : [];
    });
    return bounds.length === 0 ? null : Math.max(...bounds);
  }

  /** Whether an integer equals or a range contains the number. */
  contains(name: string, number: number): boolean {
    return this.values(name).some((value) => {
      if (value.type === 'range') return value.value.lower <= number && number <= value.value.upper;
      return value.type === 'integer' && value.value === number;
    });
  }

  octets(name: string): readonly Uint8Array[] {
    return this.values(name).flatMap((value) => (value.type === 'octetString' ? [value.value] : []));
  }

  collections(name: string): readonly IppAttributes[] {
    return this.values(name).flatMap((value) =>
      value.type === 'collection' ? [new IppAttributes(value.value)] : [],
    );
  }
}

/** Attributes of every group with a tag, one entry per group: in an answer to Get-Jobs one per job. */
export function groupsOf(message: IppMessage, tag: number): readonly IppAttributes[] {
  return message.groups
    .filter((group) => group.tag === tag)
    .map((group) => new IppAttributes(group.attributes));
}

/** Attributes of the first group with a tag; empty when there is none. */
export function firstGroup(message: IppMessage, tag: number): IppAttributes {
  return groupsOf(message, tag)[0] ?? new IppAttributes([]);
}
