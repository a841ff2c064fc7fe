import type { Bilingual } from '@self-print/contract/fields.ts';
import type { FormSchema } from '@self-print/contract/forms.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import { z } from 'zod';
import type { AccountRole } from '../accounts/tables.ts';
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

/** Makes a plug-in that checks. Its settings arrive parsed by its own schema. */
export function defineCheck<Settings extends z.ZodObject>(
  facts: PluginFacts<Settings> & { readonly run: Run<Settings, void> },
): CheckPlugin {
  return {
    ...baseOf(facts),
    supplies: 'check',
    run: (settings, context) => facts.run(facts.settings.parse(settings), context),
  };
}

/** Makes a plug-in that supplies data. Its settings arrive parsed by its own schema. */
export function defineData<Settings extends z.ZodObject>(
  facts: PluginFacts<Settings> & { readonly run: Run<Settings, PluginData> },
): DataPlugin {
  return {
    ...baseOf(facts),
    supplies: 'data',
    run: (settings, context) => facts.run(facts.settings.parse(settings), context),
  };
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
