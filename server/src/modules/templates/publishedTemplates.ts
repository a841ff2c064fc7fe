import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { DocumentResources } from '../../documents/content/resources.ts';
import { readResources } from '../resources/readResources.ts';
import { documentTemplate, templateVersion } from './tables.ts';

/** A version that documents are made of, with all that it needs. */
export interface PublishedTemplate {
  readonly templateId: string;
  readonly version: number;
  /** Always the same object for a version, so that the engine prepares it once. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly template: Template;
  readonly resources: DocumentResources;
}

export interface PublishedTemplates {
  /** Undefined when there is no such template or none of its versions is published. */
  readonly find: (schoolCode: string, templateId: string) => Promise<PublishedTemplate | undefined>;
}

/** A school has some tens of documents; a template with its pictures takes a few hundred kilobytes. */
const KEPT_MAX = 64;

const publishedNow = (orm: Orm) =>
  orm
    .select({ version: templateVersion.version, publishedAt: templateVersion.publishedAt })
    .from(documentTemplate)
    .innerJoin(
      templateVersion,
      and(
        eq(templateVersion.schoolCode, documentTemplate.schoolCode),
        eq(templateVersion.templateId, documentTemplate.templateId),
        eq(templateVersion.version, documentTemplate.publishedVersion),
      ),
    )
    .where(
      and(
        eq(documentTemplate.schoolCode, sql.placeholder('schoolCode')),
        eq(documentTemplate.templateId, sql.placeholder('templateId')),
      ),
    )
    .prepare('published_template');

/** Asks the database which version is published, and keeps the lately used ones in memory: what is published never changes. */
export function createPublishedTemplates(deps: Pick<Deps, 'db' | 'storage'>): PublishedTemplates {
  const kept = new Map<string, PublishedTemplate>();
  const keep = (key: string, template: PublishedTemplate) => {
    kept.delete(key);
    kept.set(key, template);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return template;
  };
  return {
    async find(schoolCode, templateId) {
      const [now] = await deps.db.prepared(publishedNow).execute({ schoolCode, templateId });
      if (!now) return undefined;
      // A roll-back publishes the same version again, with the resources of that day.
      const key = JSON.stringify([schoolCode, templateId, now.version, now.publishedAt]);
      const known = kept.get(key) ?? (await load(deps, schoolCode, templateId, now.version));
      return keep(key, known);
    },
  };
}

async function load(
  deps: Pick<Deps, 'db' | 'storage'>,
  schoolCode: string,
  templateId: string,
  version: number,
): Promise<PublishedTemplate> {
  const [row] = await deps.db.orm
    .select({ content: templateVersion.content, resources: templateVersion.resources })
    .from(templateVersion)
    .where(
      and(
        eq(templateVersion.schoolCode, schoolCode),
        eq(templateVersion.templateId, templateId),
        eq(templateVersion.version, version),
      ),
    );
  const parsed = parseTemplate(row?.content);
  // It was checked when it was published; formats that came since are brought up to date by the parser.
  if (!row || !parsed.ok) throw new Error(`The published template ${templateId}/${version} cannot be read`);
  const resources = await readResources(deps, schoolCode, row.resources ?? {});
  return { templateId, version, content: row.content, template: parsed.value, resources };
}
