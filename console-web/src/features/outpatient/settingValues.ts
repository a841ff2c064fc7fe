import type { CallInput } from '@self-print/contract/call.ts';
import type {
  OutpatientSettings,
  outpatientAdminCalls,
} from '@self-print/contract/platform/outpatientAdmin.ts';

/** The form: fields of both kinds of interface stand side by side, and those of the other kind are left alone. */
export interface SettingValues {
  readonly kind: 'none' | 'signed' | 'fhir';
  readonly address: string;
  readonly account: string;
  readonly keyId: string;
  readonly identifierSystem: string;
  readonly secretKind: 'bearer' | 'basic';
  readonly user: string;
  readonly secret: string;
  readonly enabled: boolean;
  readonly terminalCodes: readonly string[];
  /** Empty: the printer chooses. */
  readonly cartonCode: string;
  /** Null: any number. */
  readonly printsMax: number | null;
}

export const SECRET_MAX = 4_000;
export const WORDS = { address: 500, account: 64, keyId: 64, identifierSystem: 200, user: 64 } as const;

const EMPTY = {
  address: '',
  account: '',
  keyId: '',
  identifierSystem: '',
  secretKind: 'bearer',
  user: '',
  enabled: true,
} as const;

export function valuesOf({
  hospital,
  terminalCodes,
  cartonCode,
  printsMax,
}: OutpatientSettings): SettingValues {
  return {
    ...EMPTY,
    ...(hospital ?? { kind: 'none' }),
    secret: '',
    terminalCodes: terminalCodes ?? [],
    cartonCode: cartonCode ?? '',
    printsMax,
  };
}

type Wanted = Omit<CallInput<typeof outpatientAdminCalls.saveSettings>, 'revision'>;

export function wantedOf(values: SettingValues): Wanted {
  const { terminalCodes, cartonCode, printsMax } = values;
  return {
    hospital: hospitalOf(values),
    terminalCodes: terminalCodes.length === 0 ? null : [...terminalCodes],
    cartonCode: cartonCode === '' ? null : cartonCode,
    printsMax,
  };
}

function hospitalOf({ kind, address, enabled, secret, ...rest }: SettingValues): Wanted['hospital'] {
  const { account, keyId, identifierSystem, secretKind, user } = rest;
  switch (kind) {
    case 'none':
      return null;
    case 'signed':
      return { kind, address, account, keyId, enabled, secret };
    case 'fhir':
      return {
        kind,
        address,
        identifierSystem,
        secretKind,
        user: secretKind === 'basic' ? user : '',
        enabled,
        secret,
      };
  }
}
