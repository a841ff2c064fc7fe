import type { CallResult } from '@self-print/contract/call.ts';
import { PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { AdminItem, ItemSettings, itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printItem } from '../../../db/schema/items.ts';
import { violatedUnique } from '../../../db/violations.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { formSchemaProblems } from '../../forms/checkFormSchema.ts';
import type { PluginRegistry } from '../../plugins/registry.ts';
import { holdPrice, settlePrice } from '../../prices/holdPrice.ts';
import { needsSecondPerson } from '../../prices/priceRule.ts';
import { ANY_TERMINAL, findAdminItem } from './adminItems.ts';
import { lockFolders, placeProblem } from './folders.ts';
import { priceOf, savedPrice } from './itemPrice.ts';
import { referenceProblem } from './itemReferences.ts';
import { openProblem } from './openProblem.ts';
import { recordItem } from './recordItem.ts';
import { writeRelations } from './writeRelations.ts';

type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'plugins'>;

/** Ids used by paths of calls, under which an item could not be read. */
const RESERVED = new Set(
  PLATFORM_CALLS.flatMap(({ path }) => /^\/item\/sp-print-item\/([^/{]+)/.exec(path)?.[1] ?? []),
);

/** Creates an item or a folder. One whose price waits for a second person is closed until then. */
export async function addItem(
  deps: WriteDeps,
  operation: Operation,
  { itemId = deps.random.uuid(), ...settings }: ItemSettings & { readonly itemId?: string | undefined },
  language: Language,
): Promise<CallResult<typeof itemAdminCalls.create>> {
  const { db, clock, plugins } = deps;
  const { schoolCode } = operation;
  if (RESERVED.has(itemId)) return fail(problem('NAME_TAKEN'));
  const wrong = settingsProblem(plugins, settings, language);
  if (wrong) return fail(wrong);
  try {
    return await db.transaction(async (queries) => {
      const waits = (await needsSecondPerson(queries, operation)) && settings.kind === 'document';
      const refused = await contextProblem(queries, schoolCode, { itemId, ...settings }, language);
      if (refused) return fail(refused);
      const row = { schoolCode, itemId, kind: settings.kind, createdAt: clock.now() };
      const columns = { ...columnsOf(settings), ...(waits ? { priceAgreed: false, paused: true } : {}) };
      await queries.orm.insert(printItem).values({ ...row, ...columns });
      await writeRelations(queries, { schoolCode, itemId }, settings);
      const after = await readBack(queries, schoolCode, itemId);
      await recordItem(queries, deps, operation, { before: null, after });
      if (waits)
        await holdPrice(queries, deps, operation, {
          kind: 'itemPrice',
          subject: itemId,
          label: after.title,
          before: null,
          after: priceOf(settings),
        });
      return ok(after);
    });
  } catch (error) {
    if (violatedUnique(error) !== undefined) return fail(problem('NAME_TAKEN'));
    throw error;
  }
}

/**
 * Changes an item if nobody has changed it since it was read. A folder stays a folder, a document a document. A price that needs a
 * second person waits; all else takes effect.
 */
export function changeItem(
  deps: WriteDeps,
  operation: Operation,
  { itemId, revision, ...settings }: ItemSettings & { readonly itemId: string; readonly revision: number },
  language: Language,
): Promise<CallResult<typeof itemAdminCalls.modify>> {
  const { db, plugins } = deps;
  const { schoolCode } = operation;
  return db.transaction(async (queries) => {
    const theItem = and(
      eq(printItem.schoolCode, schoolCode),
      eq(printItem.itemId, itemId),
      isNull(printItem.archivedAt),
    );
    const needsTwo = await needsSecondPerson(queries, operation);
    // Locks the folders before the item, in the same order as whoever changes a folder, to avoid deadlocks.
    const refused = await contextProblem(queries, schoolCode, { itemId, ...settings }, language);
    const [stored] = await queries.orm.select().from(printItem).where(theItem).for('no key update');
    if (!stored) return fail(problem('NOT_FOUND'));
    if (stored.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (stored.kind !== settings.kind) return fail(problem('BAD_REQUEST', { detail: { field: 'kind' } }));
    const waits = needsTwo && stored.kind === 'document';
    if (waits && !stored.priceAgreed && settings.state === 1) return fail(problem('PRICE_NOT_AGREED'));
    const wrong = settingsProblem(plugins, settings, language) ?? refused;
    if (wrong) return fail(wrong);
    const before = await readBack(queries, schoolCode, itemId);
    const [was, wanted] = [stored.priceAgreed ? priceOf(stored) : null, priceOf(settings)];
    await queries.orm
      .update(printItem)
      .set({ ...columnsOf(settings), ...savedPrice(was, wanted, waits), revision: revision + 1 })
      .where(theItem);
    await writeRelations(queries, { schoolCode, itemId }, settings);
    const after = await readBack(queries, schoolCode, itemId);
    const label = after.title;
    const change = { kind: 'itemPrice', subject: itemId, label, before: was, after: wanted } as const;
    const isAsked = await settlePrice(queries, deps, operation, change, waits);
    await recordItem(queries, deps, operation, { before, after }, isAsked);
    return ok(after);
  });
}

async function readBack(queries: Queries, schoolCode: string, itemId: string): Promise<AdminItem> {
  const item = await findAdminItem(queries, schoolCode, itemId);
  if (!item) throw new Error('An item was deleted while it was being written');
  return item;
}

/** Validates settings on their own. */
function settingsProblem(
  plugins: PluginRegistry,
  settings: ItemSettings,
  language: Language,
):
  | CallProblem<
      | 'FORM_SCHEMA_INVALID'
      | 'PLUGIN_UNKNOWN'
      | 'STEPS_ONLY_AT_TERMINAL'
      | 'TAKE_TYPE_MISSING'
      | 'TEMPLATE_MISSING'
    >
  | undefined {
  for (const { name, settings: given } of settings.plugins) {
    const accepted = plugins.get(name)?.accepts(given) ?? fail('');
    if (!accepted.ok) {
      return problem('PLUGIN_UNKNOWN', { detail: { plugin: name, fault: accepted.problem } });
    }
  }
  for (const form of ['beforeForm', 'afterForm'] as const) {
    const schema = settings[form];
    const [fault] = schema === null ? [] : formSchemaProblems(schema, language);
    if (fault !== undefined) return problem('FORM_SCHEMA_INVALID', { detail: { form, fault } });
  }
  return settings.kind === 'document' && settings.state === 1 ? openProblem(settings) : undefined;
}

/** Validates settings in the context of the school. */
async function contextProblem(
  queries: Queries,
  schoolCode: string,
  settings: ItemSettings & { readonly itemId: string },
  language: Language,
): Promise<CallProblem<'BAD_REQUEST' | 'REFERENCE_UNKNOWN' | 'TEMPLATE_NOT_PUBLISHED'> | undefined> {
  const folders = await lockFolders(queries, schoolCode);
  return placeProblem(folders, settings, language) ?? (await referenceProblem(queries, schoolCode, settings));
}

function columnsOf(settings: ItemSettings) {
  const { title, description, state, cartons, languages, takeTypes } = settings;
  const { parentId, position, unitPrice, freeCopies, printLimit, countPeriod } = settings;
  const { copiesMax, copiesChangeable, validityDays, needsApproval, minAssurance } = settings;
  const { templateId, plugins, steps } = settings;
  return {
    parentId,
    position,
    unitPrice,
    freeCopies,
    printLimit,
    countPeriod,
    copiesMax,
    copiesChangeable,
    validityDays,
    needsApproval,
    minAssurance,
    templateId,
    plugins,
    steps,
    titleZh: title.zh,
    titleEn: title.en,
    descriptionZh: description.zh,
    descriptionEn: description.en,
    paused: state === 0,
    languages: [...new Set(languages)],
    takeTypes: [...new Set(takeTypes)],
    cartonCode: cartons.find(({ terminalCode }) => terminalCode === ANY_TERMINAL)?.cartonCode ?? null,
  };
}
