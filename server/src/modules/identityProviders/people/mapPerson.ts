import type { AttributeMapping } from '@self-print/contract/platform/signInAdmin.ts';
import { firstOf } from '../../../adapters/identity/attributes.ts';
import type { Attributes } from '../../../adapters/identity/types.ts';

/** What a provider's attributes say about a person, in the platform's words. */
export interface MappedPerson {
  /** Student or staff number; empty when none came. */
  readonly number: string;
  readonly name: string;
  readonly department: string;
  readonly role: 'student' | 'staff';
  /** The last day on which the person may sign in; null for no end. */
  readonly validUntil: string | null;
}

const NUMBER = /^[\w.@-]{1,64}$/;
const TEXT_LENGTH_MAX = 100;
/** `2027-06-30`, `20270630`, `2027/6/30`, and the same before a time; LDAP's `20270630120000Z` as well. */
const DAY = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})/;

/** Maps attributes as the school has set it. A number with unusual characters counts as none. */
export function mapPerson(attributes: Attributes, mapping: AttributeMapping): MappedPerson {
  const textOf = (name: string) =>
    name === '' ? '' : (firstOf(attributes, name) ?? '').trim().slice(0, TEXT_LENGTH_MAX);
  const number = textOf(mapping.number);
  const roles =
    mapping.role === ''
      ? []
      : Object.hasOwn(attributes, mapping.role)
        ? (attributes[mapping.role] ?? [])
        : [];
  return {
    number: NUMBER.test(number) ? number : '',
    name: textOf(mapping.name),
    department: textOf(mapping.department),
    role: roles.some((role) => mapping.staffValues.includes(role.trim())) ? 'staff' : 'student',
    validUntil: mapping.validUntil === '' ? null : dayOf(textOf(mapping.validUntil)),
  };
}

/** The attributes that a mapping reads. */
export function readAttributes({ number, name, department, role, validUntil }: AttributeMapping): string[] {
  return [...new Set([number, name, department, role, validUntil])].filter((each) => each !== '');
}

function dayOf(text: string): string | null {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
