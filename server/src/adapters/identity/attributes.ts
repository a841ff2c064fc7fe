import type { Attributes } from './types.ts';

const DEPTH_MAX = 4;
const VALUES_MAX = 200;
const VALUE_LENGTH_MAX = 2_000;

/** Attributes of a JSON object: numbers and booleans become text, and parts of nested objects are named with dots. */
export function attributesOf(json: unknown): Attributes {
  const found: Record<string, string[]> = Object.create(null);
  let left = VALUES_MAX;
  const collect = (value: unknown, name: string, depth: number) => {
    if (left <= 0 || depth > DEPTH_MAX) return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      left -= 1;
      found[name] = [...(found[name] ?? []), String(value).slice(0, VALUE_LENGTH_MAX)];
    } else if (Array.isArray(value)) {
      for (const each of value) collect(each, name, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        collect(each, name === '' ? key : `${name}.${key}`, depth + 1);
      }
    }
  };
  collect(json, '', 0);
  return { ...found };
}

/** The first value of an attribute; an attribute that is not there has none. */
export function firstOf(attributes: Attributes, name: string): string | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name]?.[0] : undefined;
}
