import { ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { GraduateTable, IdentityProvider, RecordsIdentity } from '../types.ts';

const code = z.string().regex(/^[a-z][A-Za-z0-9]{0,31}$/, 'must be the code of a table or field');

const graduateParameters = z.object({
  /** The own table of the school that has a row for each degree of each graduate. */
  table: code,
  /** Its fields, by their codes. That of the ID number is a key field, by which rows are found without reading them. */
  idField: code,
  nameField: code,
  yearField: code,
});

/** The school's own records of graduates. They are in the platform's database, so that nothing is opened here. */
export const graduateProvider: IdentityProvider<GraduateTable> = {
  parameters: graduateParameters,
  secretParameters: [],
  open: (table): RecordsIdentity => ({
    kind: 'records',
    table,
    probe: async () => ok(),
    close: async () => {},
  }),
};
