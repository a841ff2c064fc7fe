import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { documentTemplate, templateVersion } from '../../db/schema/templates.ts';
import type { Deps } from '../../deps.ts';
import type { PublishedTemplate, PublishedTemplates } from '../../documents/publishedTemplates.ts';
import { fontIdsOf, readContents, readResources } from '../resources/readResources.ts';
import { isVersion, ofTemplate } from './templateStore.ts';

/** A school has a few dozen documents; a template with its images takes a few hundred kilobytes. */
const KEPT_MAX = 64;
/** A font with all Chinese characters takes about 20 MB. */
const FONTS_KEPT_MAX = 16;

const publishedNow = (orm: Orm) =>
  orm
    .select({ version: templateVersion.version, publishedAt: templateVersion.publishedAt })
    .from(documentTemplate)
    .innerJoin(
      templateVersion,
      and(ofTemplate, eq(templateVersion.version, documentTemplate.publishedVersion)),
    )
    .where(
      and(
        eq(documentTemplate.schoolCode, sql.placeholder('schoolCode')),
        eq(documentTemplate.templateId, sql.placeholder('templateId')),
      ),
    )
    .prepare('published_template');

/**
 * Looks up the published version in the database and caches recently used ones in memory, because published content never
 * changes.
 */
export function createPublishedTemplates(deps: Pick<Deps, 'db' | 'storage'>): PublishedTemplates {
  const kept = new Map<string, PublishedTemplate>();
  const readFonts = createFontReader(deps);
  return {
    readFonts,
    async find(schoolCode, templateId) {
      const [now] = await deps.db.prepared(publishedNow).execute({ schoolCode, templateId });
      if (!now) return undefined;
      // A roll-back publishes the same version again, with the resources as of that day.
      const key = JSON.stringify([schoolCode, templateId, now.version, now.publishedAt]);
      const template =
        kept.get(key) ?? (await load({ ...deps, readFonts }, schoolCode, templateId, now.version));
      keepNewest(kept, KEPT_MAX, key, template);
      return template;
    },
  };
}

function createFontReader(deps: Pick<Deps, 'db' | 'storage'>): PublishedTemplates['readFonts'] {
  const kept = new Map<string, Uint8Array>();
  return async (schoolCode, ids) => {
    const read = await readContents(
      deps,
      schoolCode,
      ids.filter((id) => !kept.has(id)),
    );
    const fonts = ids.flatMap((id) => {
      const content = kept.get(id) ?? read.get(id);
      return content ? [[id, content] as const] : [];
    });
    for (const [id, content] of fonts) keepNewest(kept, FONTS_KEPT_MAX, id, content);
    return fonts.map(([, content]) => content);
  };
}

/** Adds an entry as the newest and evicts the oldest beyond the maximum. */
function keepNewest<Value>(kept: Map<string, Value>, max: number, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > max && oldest !== undefined) kept.delete(oldest);
}

async function load(
  deps: Pick<Deps, 'db' | 'storage'> & Pick<PublishedTemplates, 'readFonts'>,
  schoolCode: string,
  templateId: string,
  version: number,
): Promise<PublishedTemplate> {
  const [row] = await deps.db.orm
    .select({ content: templateVersion.content, resources: templateVersion.resources })
    .from(templateVersion)
    .where(isVersion(schoolCode, templateId, version));
  const parsed = parseTemplate(row?.content);
  // It was checked when it was published; the parser migrates older formats.
  if (!row || !parsed.ok) throw new Error(`The published template ${templateId}/${version} cannot be read`);
  const ids = row.resources ?? {};
  const resources = await readResources(deps, schoolCode, ids);
  const fonts = await deps.readFonts(schoolCode, fontIdsOf(ids));
  return { templateId, version, content: row.content, template: parsed.value, resources, fonts };
}
