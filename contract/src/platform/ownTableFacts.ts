import { z } from 'zod/mini';
import * as f from '../fields.ts';

/** As many columns as a list on a document can have. */
export const OWN_VALUE_FIELDS_MAX = 20;
const NAME_MAX = 40;
const LABEL_MAX = 20;

/** `code` stays a text of letters and digits, however much it looks like a number: 00123. */
export const ownFieldKind = z.enum(['text', 'whole', 'decimal', 'date', 'code']);
export type OwnFieldKind = z.infer<typeof ownFieldKind>;

/** `person`: the number of the person whom a row is about. `key`: tells the rows of one person apart. */
export const ownFieldRole = z.enum(['person', 'key', 'value']);
export type OwnFieldRole = z.infer<typeof ownFieldRole>;

const words = (max: number) => z.object({ zh: f.givenName(max), en: f.givenName(max) });
const codeOf = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,31}$/));

export const ownTableField = z.object({
  code: codeOf,
  label: words(LABEL_MAX),
  kind: ownFieldKind,
  role: ownFieldRole,
});
export type OwnTableField = z.infer<typeof ownTableField>;

/** What a school decides about a table of its own. */
export const ownTableFacts = z.object({
  code: codeOf,
  name: words(NAME_MAX),
  fields: z.array(ownTableField).check(
    z.minLength(2),
    z.maxLength(OWN_VALUE_FIELDS_MAX + 1),
    z.refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'Codes must differ'),
    z.refine((all) => all.filter(({ role }) => role === 'person').length === 1, 'One field names the person'),
    z.refine(
      (all) => all.every(({ role, kind }) => role !== 'person' || kind === 'code'),
      'The number of a person is a code',
    ),
  ),
});
export type OwnTableFacts = z.infer<typeof ownTableFacts>;

/** Begins the names of all values of own tables in the records of persons; no other value may be called so. */
export const OWN_PREFIX = 'own.';

/** The name of a table's list in the records of persons, or of one of its single values. */
export const ownVariable = (table: string, field?: string): string =>
  `${OWN_PREFIX}${table}${field === undefined ? '' : `.${field}`}`;

/** The fields that rows have besides the person. */
export const valueFields = ({ fields }: OwnTableFacts): readonly OwnTableField[] =>
  fields.filter(({ role }) => role !== 'person');

export const keyFields = ({ fields }: OwnTableFacts): readonly OwnTableField[] =>
  fields.filter(({ role }) => role === 'key');

/** Whether a person can have several rows: they form a list then, and single values otherwise. */
export const isList = (facts: OwnTableFacts): boolean => keyFields(facts).length > 0;
