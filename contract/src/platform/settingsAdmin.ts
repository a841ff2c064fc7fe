import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import { isCardSetting } from '../cardSettings.ts';
import * as f from '../fields.ts';
import { settingKind, settingLayer, settingOrigin, settingSection } from '../settingLayers.ts';

export const SETTINGS_REASON_LENGTH_MAX = 200;
/** Settings that are changed together; more than the manifest has. */
const CHANGES_MAX = 100;

/** A layer's id: a group's or a terminal's; empty for the school, of which there is one. */
const place = {
  layer: settingLayer,
  id: z._default(z.string().check(z.maxLength(64)), ''),
};

const entry = z.object({
  path: z.string(),
  section: settingSection,
  words: f.bilingual,
  kind: settingKind,
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  options: z.array(z.string()),
  /** Written, but never read again. */
  isSecret: z.boolean(),
  layers: z.array(settingLayer),
});

/** A secret has no values here: `isSet` says whether it is anything but empty. */
const setting = z.object({
  path: z.string(),
  value: z.unknown(),
  origin: settingOrigin,
  isSet: z.boolean(),
  /** Whether this very layer has a value. */
  isOwn: z.boolean(),
  /** This layer's own value; null without one, and for a secret. Holds only while the layer is switched on. */
  own: z.unknown(),
  /** What holds when this layer has none. */
  inherited: z.unknown(),
});
export type SettingRow = z.infer<typeof setting>;

/** One difference; a missing side means that the layer has no value of its own. Secrets have neither side, only that they change. */
const difference = z.object({
  path: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});
export type SettingDifference = z.infer<typeof difference>;

const version = z.object({
  version: z.int(),
  savedAt: f.moment,
  /** Empty: by the command line, or by somebody whose account is gone. */
  savedBy: z.string(),
  reason: z.string(),
  /** Whether the layer handed its values down from then on. */
  enabled: z.boolean(),
  /** Whether this version switched it on or off. */
  isSwitch: z.boolean(),
  /** The version whose values were taken again. */
  restoredFrom: z.nullable(z.int()),
  changes: z.array(difference),
});
export type SettingsVersion = z.infer<typeof version>;

const preview = z.object({
  changes: z.array(difference),
  /** Terminals in use whose own settings become others. */
  terminals: z.int(),
});

const state = z.object({
  terminalCode: f.terminalCode,
  name: f.bilingual,
  /** `waiting`: the terminal has not said anything about the newest settings yet. */
  state: z.enum(['applied', 'refused', 'waiting', 'notActivated']),
  /** The setting that it could not use. */
  field: z.nullable(z.string()),
  lastSeenAt: z.nullable(f.moment),
});
export type TerminalSettingsState = z.infer<typeof state>;

const changes = z
  .record(z.string().check(z.maxLength(64)), z.unknown())
  .check(z.refine((given) => Object.keys(given).length <= CHANGES_MAX, 'too many'));
const reason = f.givenName(SETTINGS_REASON_LENGTH_MAX);

const layerView = z.object({
  version: f.counter,
  /** Layers on the way that hand nothing down, because somebody switched them off. */
  switchedOff: z.array(settingLayer),
  settings: z.array(setting),
});

/** Settings of terminals: in layers, with versions. */
export const settingsAdminCalls = {
  manifest: adminCall({
    method: 'GET',
    path: '/client/config/genClientConfigType',
    permission: 'terminal:read',
    summary: 'What can be set at terminals, with limits and words',
    data: z.array(entry),
    errors: [],
  }),
  layer: adminCall({
    method: 'GET',
    path: '/client/config/genConfigDetail',
    permission: 'terminal:read',
    summary: 'The settings that hold at a school, a group or a terminal, with the origin of each',
    query: z.object(place),
    data: layerView,
    errors: ['NOT_FOUND'],
  }),
  versions: adminCall({
    method: 'GET',
    path: '/client/config/clientConfig',
    permission: 'terminal:read',
    summary: 'The versions of a layer, newest first, with what each changed',
    query: z.object({ ...place, ...f.pageQuery }),
    data: f.paged(version),
    errors: ['NOT_FOUND'],
  }),
  preview: adminCall({
    method: 'POST',
    path: '/client/config/preview',
    permission: 'terminal:read',
    operation: 'nothing',
    summary:
      'What saving these changes, going back to a version or switching the layer would change, and at how many terminals',
    body: z.object({
      ...place,
      changes: z.optional(changes),
      toVersion: z.optional(f.counter),
      enabled: z.optional(z.boolean()),
    }),
    data: preview,
    errors: ['NOT_FOUND'],
  }),
  save: adminCall({
    method: 'POST',
    path: '/client/config/save/{layer}',
    permission: 'terminal:write',
    operation: 'terminal-settings-saved',
    summary: 'Save settings of a layer as a new version; null takes a value away',
    params: z.object({ layer: settingLayer }),
    body: z.object({ id: place.id, version: f.counter, changes, reason }),
    data: z.object({ version: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  rollBack: adminCall({
    method: 'POST',
    path: '/client/config/saveVersion',
    permission: 'terminal:write',
    operation: 'terminal-settings-rolled-back',
    summary: 'Take the values of an earlier version again, as a new version',
    body: z.object({ ...place, version: f.counter, toVersion: f.counter, reason }),
    data: z.object({ version: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  switchLayer: adminCall({
    method: 'POST',
    path: '/client/config/changeConfigState',
    permission: 'terminal:write',
    operation: 'terminal-settings-switched',
    summary:
      'Switch the settings of a group or of one terminal off, so that they hand nothing down, or on again, as a new version',
    body: z.object({
      layer: z.enum(['group', 'terminal']),
      id: z.string().check(z.minLength(1), z.maxLength(64)),
      version: f.counter,
      enabled: z.boolean(),
      reason,
    }),
    data: z.object({ version: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  states: adminCall({
    method: 'GET',
    path: '/client/config/genTerminalState',
    permission: 'terminal:read',
    summary: 'How far each terminal is with its newest settings',
    query: z.object({ ...place, ...f.pageQuery }),
    data: f.paged(state),
    errors: [],
  }),
};

const cardChanges = changes.check(
  z.refine((given) => Object.keys(given).every(isCardSetting), 'not a setting of card readers'),
);

/** The card readers alone: a view of the same layers and versions. */
export const cardFactoryCalls = {
  config: adminCall({
    method: 'GET',
    path: '/client/config/genCardFactoryConfig',
    permission: 'terminal:read',
    summary: 'The card readers that are set at a school, a group or a terminal, with the origin of each',
    query: z.object(place),
    data: layerView,
    errors: ['NOT_FOUND'],
  }),
  versions: adminCall({
    method: 'GET',
    path: '/client/config/genCardFactoryVersion',
    permission: 'terminal:read',
    summary: 'The versions of a layer that changed a card reader, newest first',
    query: z.object({ ...place, ...f.pageQuery }),
    data: f.paged(version),
    errors: ['NOT_FOUND'],
  }),
  save: adminCall({
    method: 'POST',
    path: '/client/config/saveCardFactoryConfig',
    permission: 'terminal:write',
    operation: 'terminal-settings-saved',
    summary:
      'Save card readers of a layer as its next version; null takes one away, so that the layer above holds',
    body: z.object({ ...place, version: f.counter, changes: cardChanges, reason }),
    data: z.object({ version: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
