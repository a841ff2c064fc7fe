import { isDeepStrictEqual } from 'node:util';
import { type CallProblem, ERRORS, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { inquiryFacts } from '@self-print/contract/platform/inquiryFacts.ts';
import {
  isList,
  type OwnTableFacts,
  ownVariable,
  valueFields,
} from '@self-print/contract/platform/ownTableFacts.ts';
import { NUMBER_KEY } from '@self-print/contract/recordTable/targets.ts';
import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { syncScheme } from '../../db/schema/campusSync.ts';
import { inquiry } from '../../db/schema/inquiries.ts';
import { itemForm, printItem } from '../../db/schema/items.ts';
import { registrationSetting } from '../../db/schema/registration.ts';
import { documentTemplate, templateVersion } from '../../db/schema/templates.ts';
import { decryptParameters, listProviders } from '../identities/providerStore.ts';

/** What uses fields of a table. */
export interface User {
  readonly kind: keyof typeof KINDS;
  readonly name: Bilingual;
}

const KINDS = {
  template: { zh: '模板', en: 'template' },
  item: { zh: '项目', en: 'item' },
  inquiry: { zh: '查询项目', en: 'inquiry' },
  scheme: { zh: '同步方案', en: 'sync scheme' },
  registration: { zh: '设置', en: 'settings' },
  signIn: { zh: '登录系统', en: 'sign-in system' },
} as const satisfies Record<string, Bilingual>;

/** Why fields have to stay, with what uses them in the language of the page. */
export function inUse(users: readonly User[], language: Language): CallProblem<'OWN_TABLE_IN_USE'> {
  const words = users.map(({ kind, name }) =>
    language === 'zh' ? `${KINDS[kind].zh}“${name.zh}”` : `${KINDS[kind].en} “${name.en || name.zh}”`,
  );
  const list = words.join(language === 'zh' ? '、' : ', ');
  return problem('OWN_TABLE_IN_USE', {
    message: `${ERRORS.OWN_TABLE_IN_USE[language]}${language === 'zh' ? '：' : ': '}${list}`,
    detail: { usedBy: users.map(({ kind, name }) => `${kind}:${name.zh}`) },
  });
}

/** Codes of the fields of a table that something uses. */
type Uses = (fields: readonly string[]) => boolean;

/**
 * What uses fields of a table: templates (published or being written), items with their plug-ins and forms, inquiries,
 * synchronisation schemes, registration, and graduates' ways to sign in.
 */
export async function findUsers(
  queries: Queries,
  keys: Keys,
  schoolCode: string,
  facts: OwnTableFacts,
  fields: readonly string[],
): Promise<User[]> {
  if (fields.length === 0) return [];
  const uses: Uses = (used) => used.some((code) => fields.includes(code));
  const found: User[] = [];
  for (const findIn of [usingTemplates, usingItems, usingInquiries, usingSchemes, usingRegistration])
    found.push(...(await findIn(queries, schoolCode, facts, uses)));
  found.push(...(await usingSignIn(queries, keys, schoolCode, facts, uses)));
  return found.filter((user, at) => found.findIndex((each) => isDeepStrictEqual(each, user)) === at);
}

/** What is read of a template's content that may still be a draft. */
const declared = z.object({
  variables: z
    .array(
      z
        .object({ name: z.string(), columns: z.array(z.object({ name: z.string() })).optional() })
        .catch({ name: '' }),
    )
    .catch([]),
});

async function usingTemplates({ orm }: Queries, schoolCode: string, facts: OwnTableFacts, uses: Uses) {
  const versions = await orm
    .select({
      zh: documentTemplate.nameZh,
      en: documentTemplate.nameEn,
      content: templateVersion.content,
    })
    .from(documentTemplate)
    .innerJoin(
      templateVersion,
      and(
        eq(templateVersion.schoolCode, documentTemplate.schoolCode),
        eq(templateVersion.templateId, documentTemplate.templateId),
        or(
          isNull(documentTemplate.publishedVersion),
          gte(templateVersion.version, documentTemplate.publishedVersion),
        ),
      ),
    )
    .where(eq(documentTemplate.schoolCode, schoolCode));
  return versions
    .filter(({ content }) => {
      const { variables } = declared.catch({ variables: [] }).parse(content);
      return variables.some(({ name, columns = [] }) =>
        isList(facts)
          ? name === ownVariable(facts.code) && uses(columns.map((column) => column.name))
          : uses(singlesIn([name], facts)),
      );
    })
    .map(({ zh, en }) => named('template', zh, en));
}

async function usingItems({ orm }: Queries, schoolCode: string, facts: OwnTableFacts, uses: Uses) {
  const rows = await orm
    .select({
      zh: printItem.titleZh,
      en: printItem.titleEn,
      plugins: printItem.plugins,
      form: itemForm.form,
    })
    .from(printItem)
    .leftJoin(
      itemForm,
      and(eq(itemForm.schoolCode, printItem.schoolCode), eq(itemForm.itemId, printItem.itemId)),
    )
    .where(and(eq(printItem.schoolCode, schoolCode), isNull(printItem.archivedAt)));
  return rows
    .filter(({ plugins, form }) => uses(namedIn([plugins, form], facts)))
    .map(({ zh, en }) => named('item', zh, en));
}

async function usingInquiries({ orm }: Queries, schoolCode: string, facts: OwnTableFacts, uses: Uses) {
  const rows = await orm
    .select({ facts: inquiry.facts })
    .from(inquiry)
    .where(eq(inquiry.schoolCode, schoolCode));
  return rows
    .map((row) => inquiryFacts.parse(row.facts))
    .filter(({ source, columns }) => {
      if (source.kind !== 'record') return false;
      const names = columns.map(({ name }) => name);
      return isList(facts)
        ? source.list === ownVariable(facts.code) && uses(names)
        : source.list === null && uses(singlesIn(names, facts));
    })
    .map(({ title }) => named('inquiry', title.zh, title.en));
}

async function usingSchemes({ orm }: Queries, schoolCode: string, facts: OwnTableFacts, uses: Uses) {
  const rows = await orm
    .select({ name: syncScheme.name, rules: syncScheme.rules })
    .from(syncScheme)
    .where(eq(syncScheme.schoolCode, schoolCode));
  return rows
    .filter(({ rules: { list, columns } }) => {
      const names = columns.flatMap(({ target }) =>
        target === NUMBER_KEY ? [] : [target.replace(/@en$/, '')],
      );
      return isList(facts)
        ? list === ownVariable(facts.code) && uses(names)
        : list === null && uses(singlesIn(names, facts));
    })
    .map(({ name }) => named('scheme', name, name));
}

async function usingRegistration({ orm }: Queries, schoolCode: string, facts: OwnTableFacts, uses: Uses) {
  const rows = await orm
    .select({ settings: registrationSetting.settings })
    .from(registrationSetting)
    .where(eq(registrationSetting.schoolCode, schoolCode));
  return rows
    .filter(({ settings }) => uses(namedIn(settings, facts)))
    .map(() => named('registration', '报到', 'Registration'));
}

async function usingSignIn(
  queries: Queries,
  keys: Keys,
  schoolCode: string,
  facts: OwnTableFacts,
  uses: Uses,
) {
  const graduates = (await listProviders(queries, schoolCode)).filter(({ kind }) => kind === 'GRADUATE');
  return graduates
    .filter((row) => {
      const { table, ...fields } = decryptParameters(keys, row);
      return table === facts.code && uses(Object.values(fields));
    })
    .map(({ nameZh, nameEn }) => named('signIn', nameZh, nameEn));
}

const named = (kind: User['kind'], zh: string, en: string): User => ({ kind, name: { zh, en } });

/** Fields that are named as single values. */
const singlesIn = (names: readonly string[], facts: OwnTableFacts) =>
  valueFields(facts)
    .map(({ code }) => code)
    .filter((code) => names.includes(ownVariable(facts.code, code)));

/** Fields that settings name anywhere in them; a list is used with all of its fields. */
function namedIn(settings: unknown, facts: OwnTableFacts): readonly string[] {
  const words = new Set(wordsIn(settings));
  if (isList(facts) && words.has(ownVariable(facts.code))) return valueFields(facts).map(({ code }) => code);
  return isList(facts) ? [] : singlesIn([...words], facts);
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}
