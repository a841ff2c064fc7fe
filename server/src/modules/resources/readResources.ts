import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Queries } from '../../db/database.ts';
import { resource } from '../../db/schema/resources.ts';
import type { Deps } from '../../deps.ts';

export type ResourceRow = typeof resource.$inferSelect;

/**
 * Returns the ids of the current resources with these names, by name. Fonts are excluded, because templates do not name them
 * this way.
 */
export async function findResourceIds(
  { orm }: Queries,
  schoolCode: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  if (names.length === 0) return {};
  const rows = await orm
    .select({ name: resource.name, resourceId: resource.resourceId })
    .from(resource)
    .where(
      and(
        eq(resource.schoolCode, schoolCode),
        inArray(resource.name, [...names]),
        inArray(resource.kind, ['image', 'seal']),
        isNull(resource.archivedAt),
      ),
    );
  return Object.fromEntries(rows.map(({ name, resourceId }) => [name, resourceId]));
}

/** Prefix of fonts among a version's resources; no image name can start with it. */
const FONT_PREFIX = 'font:';

/** Returns the ids of all current fonts of a school, because any text may need one of them for a rare character. */
export async function findFontIds({ orm }: Queries, schoolCode: string): Promise<Record<string, string>> {
  const rows = await orm
    .select({ name: resource.name, resourceId: resource.resourceId })
    .from(resource)
    .where(and(eq(resource.schoolCode, schoolCode), eq(resource.kind, 'font'), isNull(resource.archivedAt)));
  return Object.fromEntries(rows.map(({ name, resourceId }) => [FONT_PREFIX + name, resourceId]));
}

/** Returns the ids of a version's fonts, ordered by name. */
export function fontIdsOf(ids: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(ids)
    .filter((name) => name.startsWith(FONT_PREFIX))
    .sort()
    .flatMap((name) => ids[name] ?? []);
}

/** Reads images by the names that a template gives them. Images whose file is missing are left out. */
export async function readResources(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  schoolCode: string,
  ids: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const pictures = Object.entries(ids).filter(([name]) => !name.startsWith(FONT_PREFIX));
  const contents = await readContents(
    { db, storage },
    schoolCode,
    pictures.map(([, resourceId]) => resourceId),
  );
  return new Map(
    pictures.flatMap(([name, resourceId]) => {
      const content = contents.get(resourceId);
      return content ? [[name, content] as const] : [];
    }),
  );
}

/** Reads resources by id. Resources whose file is missing are left out. */
export async function readContents(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  schoolCode: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (ids.length === 0) return new Map();
  const rows = await db.orm
    .select()
    .from(resource)
    .where(and(eq(resource.schoolCode, schoolCode), inArray(resource.resourceId, [...ids])));
  const contents = new Map<string, Uint8Array>();
  for (const row of rows) {
    const content = await readWhole(storage, fileOf(row));
    if (content) contents.set(row.resourceId, content);
  }
  return contents;
}

/** Reference to a resource's file in the storage. */
export function fileOf({ storageKey: key, sha256, contentLength }: ResourceRow): StoredFile {
  return { key, sha256, contentLength };
}

async function readWhole(storage: Deps['storage'], file: StoredFile): Promise<Uint8Array | undefined> {
  const opened = await storage.stream(file);
  if (!opened.ok) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of opened.value) parts.push(part);
  return Buffer.concat(parts);
}
