import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { templateCalls } from '@self-print/contract/platform/templates.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { and, asc, eq, or } from 'drizzle-orm';
import { resource } from '../../db/schema/resources.ts';
import { documentTemplate, templateVersion } from '../../db/schema/templates.ts';
import type { Deps } from '../../deps.ts';
import { readFontFace } from '../../documents/fonts/openType.ts';
import { readContents } from '../resources/readResources.ts';
import { resourceNamesOf } from './resourceNames.ts';
import { ofTemplate } from './templateStore.ts';

type Use = CallAnswer<typeof templateCalls.resourceUse>;

/**
 * Lists the templates that use a resource: published ones by what they were published with, newest versions by its name. A font
 * is used by the templates that name its family; that any other may fall back to it for a rare character is not counted.
 */
export async function listResourceUse(
  deps: Pick<Deps, 'db' | 'storage'>,
  schoolCode: string,
  resourceId: string,
): Promise<Outcome<Use, 'NOT_FOUND'>> {
  const { db } = deps;
  const [found] = await db.orm
    .select({ name: resource.name, kind: resource.kind })
    .from(resource)
    .where(and(eq(resource.schoolCode, schoolCode), eq(resource.resourceId, resourceId)));
  if (!found) return fail(problem('NOT_FOUND'));
  const family = found.kind === 'font' ? await familyOf(deps, schoolCode, resourceId) : undefined;
  const rows = await db.orm
    .select({ template: documentTemplate, version: templateVersion })
    .from(documentTemplate)
    .innerJoin(
      templateVersion,
      and(
        ofTemplate,
        or(
          eq(templateVersion.version, documentTemplate.publishedVersion),
          eq(templateVersion.version, documentTemplate.newestVersion),
        ),
      ),
    )
    .where(eq(documentTemplate.schoolCode, schoolCode))
    .orderBy(asc(documentTemplate.templateId));
  const use = new Map<string, Use[number]>();
  for (const { template, version } of rows) {
    const isNamed =
      family === undefined
        ? names(version.content).includes(found.name)
        : familiesOf(version.content).has(family);
    const isKept = Object.values(version.resources ?? {}).includes(resourceId);
    const isPublished =
      version.version === template.publishedVersion && isKept && (family === undefined || isNamed);
    const isNewest = version.version === template.newestVersion && isNamed;
    if (!isPublished && !isNewest) continue;
    const known = use.get(template.templateId);
    use.set(template.templateId, {
      templateId: template.templateId,
      name: { zh: template.nameZh, en: template.nameEn },
      published: isPublished || known?.published === true,
      newest: isNewest || known?.newest === true,
    });
  }
  return ok([...use.values()]);
}

function names(content: unknown): readonly string[] {
  const parsed = parseTemplate(content);
  return parsed.ok ? resourceNamesOf(parsed.value) : [];
}

/** The family of a font; undefined when its file is missing. */
async function familyOf(
  deps: Pick<Deps, 'db' | 'storage'>,
  schoolCode: string,
  resourceId: string,
): Promise<string | undefined> {
  const content = (await readContents(deps, schoolCode, [resourceId])).get(resourceId);
  return content && readFontFace(content).family;
}

/** The font families that any text of a template names. */
function familiesOf(content: unknown): ReadonlySet<unknown> {
  const families = new Set<unknown>();
  JSON.stringify(content, (key, value: unknown) => {
    if (key === 'font') families.add(value);
    return value;
  });
  return families;
}
