import { type Bilingual, bilingual } from '@self-print/contract/fields.ts';
import type { FormSchema } from '@self-print/contract/forms.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type TemplateData, templateData } from '@self-print/contract/template/variables.ts';
import { z } from 'zod';
import type { AccountRole } from '../../db/schema/accounts.ts';
import type { PersonRecord } from './personRecord.ts';

/** What a plug-in may know. */
export interface PluginContext {
  readonly person: { readonly schoolCode: string; readonly userId: string; readonly role: AccountRole };
  readonly itemId: string;
  /** The person's synced record; undefined when there is none. */
  readonly record: PersonRecord | undefined;
  readonly now: Date;
  /** IANA name of the school's zone. */
  readonly timeZone: string;
}

/** Values for a document, by the names of the template's variables. */
export type PluginData = TemplateData;
/** Why a person may not order the item, or why there is no data: shown to the person. */
export type PluginRefusal = Bilingual;

interface PluginFacts<Settings extends z.ZodObject> {
  /** By which items refer to it: letters, digits and hyphens. */
  readonly name: string;
  readonly label: Bilingual;
  /** Titles of the settings stand in their `meta({ title, titleEn })`. */
  readonly settings: Settings;
}
type Run<Settings extends z.ZodObject, Value> = (
  settings: z.output<Settings>,
  context: PluginContext,
) => Promise<Result<Value, PluginRefusal>>;

interface PluginBase {
  readonly name: string;
  readonly label: Bilingual;
  /** The form of its settings, for the console. */
  readonly settingsForm: FormSchema;
  /** The first setting that is wrong, and how. */
  readonly accepts: (settings: unknown) => Result<void, string>;
}
/** Says whether a person may order an item. */
export interface CheckPlugin extends PluginBase {
  readonly supplies: 'check';
  readonly run: (settings: unknown, context: PluginContext) => Promise<Result<void, PluginRefusal>>;
}
/** Gives data for the document of a person. */
export interface DataPlugin extends PluginBase {
  readonly supplies: 'data';
  readonly run: (settings: unknown, context: PluginContext) => Promise<Result<PluginData, PluginRefusal>>;
}
export type ItemPlugin = CheckPlugin | DataPlugin;

// A school's plug-in may be plain JavaScript: what it gives is checked like any other input.
const refused = z.object({ ok: z.literal(false), problem: bilingual });
const checkOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }).transform(() => ok()),
  refused,
]);
const dataOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: templateData }),
  refused,
]);

const made = new WeakSet<object>();

/** Whether something is a plug-in that `defineCheck` or `defineData` made. */
export function isPlugin(candidate: unknown): candidate is ItemPlugin {
  return typeof candidate === 'object' && candidate !== null && made.has(candidate);
}

/** Makes a plug-in that checks. Its settings arrive parsed by its own schema. */
export function defineCheck<Settings extends z.ZodObject>(
  facts: PluginFacts<Settings> & { readonly run: Run<Settings, void> },
): CheckPlugin {
  const plugin: CheckPlugin = {
    ...baseOf(facts),
    supplies: 'check',
    run: async (settings, context) =>
      checkOutcome.parse(await facts.run(facts.settings.parse(settings), context)),
  };
  made.add(plugin);
  return plugin;
}

/** Makes a plug-in that supplies data. Its settings arrive parsed by its own schema. */
export function defineData<Settings extends z.ZodObject>(
  facts: PluginFacts<Settings> & { readonly run: Run<Settings, PluginData> },
): DataPlugin {
  const plugin: DataPlugin = {
    ...baseOf(facts),
    supplies: 'data',
    run: async (settings, context) =>
      dataOutcome.parse(await facts.run(facts.settings.parse(settings), context)),
  };
  made.add(plugin);
  return plugin;
}

function baseOf<Settings extends z.ZodObject>({ name, label, settings }: PluginFacts<Settings>): PluginBase {
  return {
    name,
    label,
    settingsForm: z.toJSONSchema(settings, { io: 'input' }),
    accepts: (given) => {
      const parsed = settings.safeParse(given);
      if (parsed.success) return ok();
      const issue = parsed.error.issues[0];
      return fail(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
    },
  };
}
