import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { resource } from './tables.ts';

export type ResourceRow = typeof resource.$inferSelect;

/** The ids of the resources that have these names now, by name; fonts are none that a template names so. */
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

/** The contents of resources by the names that a template calls them. One whose file is gone is left out. */
export async function readResources(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  schoolCode: string,
  ids: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const wanted = Object.values(ids);
  if (wanted.length === 0) return new Map();
  const rows = await db.orm
    .select()
    .from(resource)
    .where(and(eq(resource.schoolCode, schoolCode), inArray(resource.resourceId, wanted)));
  const contents = new Map<string, Uint8Array>();
  for (const row of rows) {
    const content = await readWhole(storage, fileOf(row));
    if (content) contents.set(row.resourceId, content);
  }
  return new Map(
    Object.entries(ids).flatMap(([name, resourceId]) => {
      const content = contents.get(resourceId);
      return content ? [[name, content] as const] : [];
    }),
  );
}

/** The file of a resource, as the storage asks for it. */
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
