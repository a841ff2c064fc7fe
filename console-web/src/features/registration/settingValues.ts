import type {
  RecordRule,
  RegistrationSettings,
  Requirement,
} from '@self-print/contract/platform/registrationAdmin.ts';

/** A requirement as it stands in the form: what every kind of rule needs, so that nothing typed is lost when another is looked at. */
interface RequirementValues extends Omit<Requirement, 'rule'> {
  readonly kind: RecordRule['kind'];
  readonly values: readonly string[];
  readonly limit: number | null;
}

export interface SettingValues extends Omit<RegistrationSettings, 'requirements' | 'termId' | 'proofItemId'> {
  readonly termId?: string | null | undefined;
  readonly proofItemId?: string | null | undefined;
  readonly requirements: readonly RequirementValues[];
}

export const NEW_REQUIREMENT: RequirementValues = {
  label: { zh: '', en: '' },
  help: { zh: '', en: '' },
  variable: '',
  kind: 'present',
  values: [],
  limit: 0,
};

/** The form of the settings as they are. */
export function valuesOf({ requirements, ...settings }: RegistrationSettings): SettingValues {
  return {
    ...settings,
    requirements: requirements.map(({ rule, ...requirement }) => ({
      ...requirement,
      kind: rule.kind,
      values: rule.kind === 'oneOf' ? rule.values : [],
      limit: rule.kind === 'atMost' ? rule.limit : 0,
    })),
  };
}

/** What is saved of the form; the contract judges it. */
export function settingsOf({ requirements, termId, proofItemId, ...settings }: SettingValues) {
  return {
    ...settings,
    termId: termId ?? null,
    proofItemId: proofItemId ?? null,
    requirements: requirements.map(({ kind, values, limit, ...requirement }) => ({
      ...requirement,
      rule: ruleOf(kind, values, limit),
    })),
  };
}

function ruleOf(kind: RecordRule['kind'], values: readonly string[], limit: number | null) {
  switch (kind) {
    case 'present':
      return { kind };
    case 'oneOf':
      return { kind, values };
    case 'atMost':
      return { kind, limit };
  }
}
