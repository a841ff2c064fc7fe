import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** Bytes: encrypted personal fields and blind indexes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A UTC timestamp with milliseconds, the precision of a JavaScript Date. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** The tenant: first in the primary key and every index of a tenant table, so that tables can be distributed by it. */
export const schoolCode = () => text().notNull();
