import { type Bilingual, bilingual } from '@self-print/contract/fields.ts';
import type { FormSchema } from '@self-print/contract/forms.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type TemplateData, templateData } from '@self-print/contract/template/variables.ts';
import { z } from 'zod';
import type { PersonRecord } from './personRecord.ts';

/** What a plug-in gets to know. */
export interface PluginContext {
  readonly person: { readonly schoolCode: string; readonly userId: string; readonly role: string };
  readonly itemId: string;
  /** The person's synchronised record; undefined when there is none. */
  readonly record: PersonRecord | undefined;
  readonly now: Date;
  /** IANA name of the school's time zone. */
  readonly timeZone: string;
}

/** Values for a document, by the template's variable names. */
export type PluginData = TemplateData;
/** Why a person may not order the item, or why there is no data; shown to the person. */
export type PluginRefusal = Bilingual;

interface PluginFacts<Settings extends z.ZodObject> {
  /** Identifier by which items refer to the plug-in: letters, digits and hyphens. */
  readonly name: string;
  readonly label: Bilingual;
  /** Schema of the settings; their titles are in `meta({ title, titleEn })`. */
  readonly settings: Settings;
}
type Run<Settings extends z.ZodObject, Value> = (
  settings: z.output<Settings>,
  context: PluginContext,
) => Promise<Result<Value, PluginRefusal>>;

interface PluginBase {
  readonly name: string;
  readonly label: Bilingual;
  /** Settings form, for the console. */
  readonly settingsForm: FormSchema;
  /** Validates settings; the problem describes the first invalid one. */
  readonly accepts: (settings: unknown) => Result<void, string>;
}
/** Plug-in that decides whether a person may order an item. */
export interface CheckPlugin extends PluginBase {
  readonly supplies: 'check';
  readonly run: (settings: unknown, context: PluginContext) => Promise<Result<void, PluginRefusal>>;
}
/** Plug-in that supplies data for a person's document. */
export interface DataPlugin extends PluginBase {
  readonly supplies: 'data';
  readonly run: (settings: unknown, context: PluginContext) => Promise<Result<PluginData, PluginRefusal>>;
}
export type ItemPlugin = CheckPlugin | DataPlugin;

// A school's plug-in may be plain JavaScript, so its results are parsed like any other input.
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

/** Whether a value is a plug-in made by `defineCheck` or `defineData`. */
export function isPlugin(candidate: unknown): candidate is ItemPlugin {
  return typeof candidate === 'object' && candidate !== null && made.has(candidate);
}

/** Defines a check plug-in. Its settings arrive already parsed by its own schema. */
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

/** Defines a data plug-in. Its settings arrive already parsed by its own schema. */
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
