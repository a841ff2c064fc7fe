import { z } from 'zod/mini';
import { deviceSettings } from './deviceSettings.ts';
import { displaySettings } from './displaySettings.ts';
import type { Bilingual } from './fields.ts';
import { fail, ok, type Result } from './result.ts';
import { SETTING_LAYERS, type SettingKind, type SettingLayer, type SettingSection } from './settingLayers.ts';
import type { SettingPath } from './settingPath.ts';
import { faceSettings, terminalSettings, trainCardLimits } from './settings.ts';
import { SETTING_WORDS } from './settingWords.ts';

/** Settings with parts of their own; each part is set, and handed down, by itself. */
const PARTED = {
  devices: deviceSettings,
  face: faceSettings,
  trainCard: trainCardLimits,
  display: displaySettings,
} as const;

/** Values by path. Null in a change takes a value away, so that the layer above holds again. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** Values that nobody reads again: they open something outside the platform. */
const SECRETS: ReadonlySet<string> = new Set<SettingPath>(['snmpCommunity', 'streamAddress']);
/** Values that hold for one machine only. */
const ONE_MACHINE: ReadonlySet<string> = new Set<SettingPath>(['printerAddress']);
const ZONE: SettingPath = 'timeZone';
const PRINTING: ReadonlySet<string> = new Set([
  'printerAddress',
  'snmpCommunity',
  'cartons',
  'lowPaperPercent',
]);
const MACHINE: ReadonlySet<string> = new Set(['display.rotation', ZONE, 'streamAddress', 'shutDownAt']);

export interface SettingEntry {
  readonly path: string;
  readonly section: SettingSection;
  readonly words: Bilingual;
  readonly kind: SettingKind;
  readonly fallback: unknown;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly options: readonly string[];
  readonly isSecret: boolean;
  readonly layers: readonly SettingLayer[];
}

const schemas = new Map<string, z.ZodMiniType>(
  Object.entries(terminalSettings.shape).flatMap(([name, schema]): [string, z.ZodMiniType][] => {
    const parts = partsOf(name);
    return parts === undefined
      ? [[name, schema]]
      : Object.entries(parts).map(([part, inner]) => [`${name}.${part}`, inner]);
  }),
);

const allWords = /* @__PURE__ */ new Map<string, Bilingual>(Object.entries(SETTING_WORDS));
/** What a form has to know of a value. */
const formFacts = z.object({
  type: z.optional(z.string()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  enum: z.optional(z.array(z.string())),
  anyOf: z.optional(z.array(z.object({ type: z.optional(z.string()) }))),
});

/** Every setting of the manifest, in its order. */
// Pure, so that a page that only checks values does without it and what it is made by.
export const SETTINGS_MANIFEST: readonly SettingEntry[] = /* @__PURE__ */ [...schemas].map(([path, schema]) =>
  entryOf(path, schema),
);

/** A value as the manifest allows it at a layer, or why it does not. */
export function checkSetting(
  path: string,
  value: unknown,
  layer: SettingLayer,
): Result<unknown, 'unknown' | 'wrongLayer' | 'wrongValue'> {
  const schema = schemas.get(path);
  if (!schema) return fail('unknown');
  if (!layersOf(path).includes(layer)) return fail('wrongLayer');
  // A value that is left out would be filled in with the default.
  const parsed = value === undefined ? undefined : schema.safeParse(value);
  return parsed?.success ? ok(parsed.data) : fail('wrongValue');
}

/** Settings as terminals read them, from values by path. */
export function nestSettings(values: SettingValues): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  const groups = new Map<string, Record<string, unknown>>();
  for (const [path, value] of Object.entries(values)) {
    const [name = '', part] = path.split('.');
    if (part === undefined) {
      nested[name] = value;
      continue;
    }
    const group = groups.get(name) ?? {};
    group[part] = value;
    groups.set(name, group);
    nested[name] = group;
  }
  return nested;
}

/** Values by path, from settings as terminals read them. */
export function flattenSettings(settings: SettingValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
      if (partsOf(name) === undefined || typeof value !== 'object' || value === null) return [[name, value]];
      return Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner]);
    }),
  );
}

export function isSecretSetting(path: string): boolean {
  return SECRETS.has(path);
}

function layersOf(path: string): readonly SettingLayer[] {
  return ONE_MACHINE.has(path) ? ['terminal'] : SETTING_LAYERS;
}

function partsOf(name: string): Readonly<Record<string, z.ZodMiniType>> | undefined {
  return name === 'devices' || name === 'face' || name === 'trainCard' || name === 'display'
    ? PARTED[name].shape
    : undefined;
}

function wordsOf(path: string): Bilingual {
  return allWords.get(path) ?? { zh: path, en: path };
}

function entryOf(path: string, schema: z.ZodMiniType): SettingEntry {
  const facts = formFacts.parse(z.toJSONSchema(schema, { io: 'input' }));
  return {
    path,
    section: sectionOf(path),
    words: wordsOf(path),
    kind: path === ZONE ? 'zone' : kindOf(facts),
    fallback: schema.parse(undefined),
    minimum: facts.minimum ?? null,
    maximum: facts.maximum ?? null,
    options: facts.enum ?? [],
    isSecret: isSecretSetting(path),
    layers: layersOf(path),
  };
}

function kindOf({ type, enum: options, anyOf }: z.infer<typeof formFacts>): SettingKind {
  if (options !== undefined) return 'choice';
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  return type === 'string' || anyOf?.every((each) => each.type === 'string') ? 'text' : 'json';
}

function sectionOf(path: string): SettingSection {
  if (path.startsWith('devices.')) return 'devices';
  if (path.startsWith('face.')) return 'face';
  if (path.startsWith('trainCard.')) return 'trainCard';
  if (PRINTING.has(path)) return 'printing';
  return MACHINE.has(path) ? 'machine' : 'screen';
}
