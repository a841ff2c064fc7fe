import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { BrandSetting, schoolBrandCalls } from '@self-print/contract/platform/schoolBrand.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { school, schoolBrand } from '../../../db/schema/schools.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { deleteUnkept, markKept, markUnkept, storeUnkept } from '../../issuing/unkeptDocuments.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { type BrandRow, findBrand, logoOf, type StoredLogo, settingOf } from './brandOf.ts';
import { readLogo } from './readLogo.ts';
import { refusedLogo } from './refusedLogo.ts';

type BrandDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage'>;
type SaveLogo = typeof schoolBrandCalls.saveLogo;
interface Look {
  readonly accent: string | null;
  readonly logo: StoredLogo | null;
}

const PRODUCT: Look = { accent: null, logo: null };

/** Changes the colour, and goes back to the product's logo where the school's is not kept. */
export function saveBrand(
  deps: BrandDeps,
  operation: Operation,
  { accent, keepsLogo, revision }: CallInput<typeof schoolBrandCalls.saveBrand>,
): Promise<Outcome<BrandSetting, 'CHANGED_MEANWHILE'>> {
  return change(deps, operation, revision, (before) =>
    Promise.resolve({ accent, logo: keepsLogo ? before.logo : null }),
  );
}

/** Gives the school another logo, and a colour. A file that cannot be one changes nothing. */
export async function saveLogo(
  deps: BrandDeps,
  operation: Operation,
  { content, accent, revision }: CallInput<SaveLogo>,
  language: Language,
): Promise<CallResult<SaveLogo>> {
  const read = await readLogo(content);
  if (!read.ok) return fail(refusedLogo(read.problem, language));
  const { schoolCode } = operation;
  const { type, bytes } = read.value;
  const stored = await storeUnkept(deps, schoolCode, bytes, { folder: 'pictures', type });
  const place = { schoolCode, storageKey: stored.key };
  const saved = await change(deps, operation, revision, async (_, queries) => {
    await markKept(queries, place);
    return { accent: accent ?? null, logo: { ...stored, type } };
  });
  if (!saved.ok) await deleteUnkept(deps, place);
  return saved;
}

/** Writes what a school looks like, unless somebody else did since it was read; a logo that it replaces is deleted. */
async function change(
  deps: BrandDeps,
  operation: Operation,
  revision: number,
  after: (before: Look, queries: Queries) => Promise<Look>,
): Promise<Outcome<BrandSetting, 'CHANGED_MEANWHILE'>> {
  const { schoolCode } = operation;
  let replaced: StoredLogo | null = null;
  const saved = await deps.db.transaction(
    async (queries): Promise<Outcome<BrandSetting, 'CHANGED_MEANWHILE'>> => {
      const { orm } = queries;
      // Two who change it for the first time find no row to lock.
      const [of] = await orm
        .select()
        .from(school)
        .where(eq(school.schoolCode, schoolCode))
        .for('no key update');
      if (!of) throw new Error(`There is no school ${schoolCode}`);
      const row = await findBrand(queries, schoolCode);
      if ((row?.revision ?? 0) !== revision) return fail(problem('CHANGED_MEANWHILE'));
      const before = row ? lookOf(row) : PRODUCT;
      const look = await after(before, queries);
      const columns = columnsOf(look, revision + 1);
      await orm
        .insert(schoolBrand)
        .values({ schoolCode, ...columns })
        .onConflictDoUpdate({ target: schoolBrand.schoolCode, set: columns });
      replaced = before.logo && before.logo.key !== look.logo?.key ? before.logo : null;
      if (replaced) await markUnkept(queries, { schoolCode, storageKey: replaced.key }, deps.clock.now());
      await recordOperation(queries, deps, operation, {
        subject: schoolCode,
        label: { zh: of.nameZh, en: of.nameEn },
        before: factsOf(before),
        after: factsOf(look),
      });
      return ok(await settingOf(queries, schoolCode));
    },
  );
  await dropLogo(deps, schoolCode, replaced);
  return saved;
}

const lookOf = (row: BrandRow): Look => ({ accent: row.accent, logo: logoOf(row) });

const columnsOf = ({ accent, logo }: Look, revision: number) => ({
  accent,
  storageKey: logo?.key ?? null,
  contentType: logo?.type ?? null,
  contentLength: logo?.contentLength ?? null,
  sha256: logo?.sha256 ?? null,
  revision,
});

async function dropLogo(deps: BrandDeps, schoolCode: string, logo: StoredLogo | null): Promise<void> {
  if (logo) await deleteUnkept(deps, { schoolCode, storageKey: logo.key });
}

/** In the operation log a logo is the hash of its file. */
const factsOf = ({ accent, logo }: Look) => ({ accent, logo: logo?.sha256 ?? null });
