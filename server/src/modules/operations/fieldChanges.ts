import type { FieldChange, Scalar } from '@self-print/contract/platform/fieldChange.ts';

/** What an operation log keeps of one entry. */
const CHANGES_MAX = 200;
const VALUE_LENGTH_MAX = 1_000;
const DEPTH_MAX = 8;
const CUT = '…';

/** Facts about something, as objects, lists and values; dates are moments. */
export type Facts = { readonly [name: string]: unknown };

/** What differs between two states, value by value, in the order of their names; null is a state in which there was nothing. */
export function fieldChanges(before: Facts | null, after: Facts | null): readonly FieldChange[] {
  const old = leavesOf(before);
  const now = leavesOf(after);
  const changes: FieldChange[] = [];
  for (const path of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const was = old.get(path);
    const is = now.get(path);
    if (was === is) continue;
    changes.push({
      path,
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { after: is }),
    });
  }
  const left = changes.length - CHANGES_MAX;
  return left > 0 ? [...changes.slice(0, CHANGES_MAX), { path: CUT, after: left }] : changes;
}

function leavesOf(facts: Facts | null): ReadonlyMap<string, Scalar> {
  const leaves = new Map<string, Scalar>();
  if (facts !== null) collect(facts, '', 0, leaves);
  return leaves;
}

function collect(value: unknown, path: string, depth: number, leaves: Map<string, Scalar>): void {
  if (value === undefined) return;
  const simple = depth < DEPTH_MAX ? scalarOf(value) : storable(JSON.stringify(value));
  if (simple !== undefined) {
    leaves.set(storable(path), simple);
    return;
  }
  for (const [name, inner] of Object.entries(value ?? {}))
    collect(inner, path === '' ? name : `${path}.${name}`, depth + 1, leaves);
}

/** Undefined for what has parts of its own. */
function scalarOf(value: unknown): Scalar | undefined {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'string') return storable(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const parts = value.map(scalarOf);
    return parts.every((part) => part !== undefined) ? storable(parts.join(', ')) : undefined;
  }
  return typeof value === 'object' ? undefined : storable(String(value));
}

/** As the database can hold it: without zero characters and halves of surrogate pairs, and not too long. */
function storable(text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed();
  return clean.length > VALUE_LENGTH_MAX ? clean.slice(0, VALUE_LENGTH_MAX).toWellFormed() + CUT : clean;
}
