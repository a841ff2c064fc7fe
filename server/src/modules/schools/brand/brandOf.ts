import type { SchoolBrand } from '@self-print/contract/brand.ts';
import { tonesOf } from '@self-print/contract/brandTones.ts';
import { addressOf } from '@self-print/contract/client.ts';
import { type BrandSetting, schoolBrandCalls } from '@self-print/contract/platform/schoolBrand.ts';
import { eq } from 'drizzle-orm';
import type { StoredFile } from '../../../adapters/storage/storage.ts';
import type { Queries } from '../../../db/database.ts';
import { type LogoType, schoolBrand } from '../../../db/schema/schools.ts';

/** Characters of the hash in an address: 128 bits. */
const HASH_CHARACTERS = 32;

export type BrandRow = typeof schoolBrand.$inferSelect;

export interface StoredLogo extends StoredFile {
  readonly type: LogoType;
}

/** The file of a school's logo; null where it has the product's. */
export function logoOf({
  storageKey: key,
  contentType: type,
  contentLength,
  sha256,
}: BrandRow): StoredLogo | null {
  const isThere = key !== null && type !== null && contentLength !== null && sha256 !== null;
  return isThere ? { key, type, contentLength, sha256 } : null;
}

export async function findBrand({ orm }: Queries, schoolCode: string): Promise<BrandRow | null> {
  const [row] = await orm.select().from(schoolBrand).where(eq(schoolBrand.schoolCode, schoolCode));
  return row ?? null;
}

/** What everybody sees of a school. */
export function brandOf(row: BrandRow | null): SchoolBrand {
  const logoId = row && logoIdOf(row);
  return {
    logo: logoId === null ? null : addressOf(schoolBrandCalls.logo, { logoId }),
    tones: row?.accent ? tonesOf(row.accent) : null,
  };
}

/** The id by which anybody can fetch the logo. It is made of the content, so that another logo has another address. */
export function logoIdOf({ schoolCode, sha256 }: BrandRow): string | null {
  return sha256 && `${schoolCode}-${sha256.slice(0, HASH_CHARACTERS)}`;
}

/** The school of such an id; undefined where it cannot be one. */
export function schoolOfLogo(logoId: string): string | undefined {
  const at = logoId.length - HASH_CHARACTERS - 1;
  return at > 0 && logoId[at] === '-' ? logoId.slice(0, at) : undefined;
}

/** What the console shows of it. A school that never changed anything has revision 0. */
export async function settingOf(queries: Queries, schoolCode: string): Promise<BrandSetting> {
  const row = await findBrand(queries, schoolCode);
  return { accent: row?.accent ?? null, brand: brandOf(row), revision: row?.revision ?? 0 };
}
