import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { WithoutTimestamp } from './types.ts';

const TIMESTAMP_LIMIT_MS = 10_000;
const flag = z
  .enum(['', '0', '1', 'true', 'false'])
  .default('')
  .transform((text) => text === '1' || text === 'true');

/** Environment variables for signing; docs/signing.md explains each. */
export const signingEnvironment = {
  SELF_PRINT_SIGN_PKCS12: z.string().optional(),
  SELF_PRINT_SIGN_PASSWORD: z.string().optional(),
  SELF_PRINT_SIGN_PKCS11_MODULE: z.string().optional(),
  SELF_PRINT_SIGN_PKCS11_TOKEN: z.string().optional(),
  SELF_PRINT_SIGN_PKCS11_KEY: z.string().optional(),
  SELF_PRINT_SIGN_PIN: z.string().optional(),
  SELF_PRINT_SIGN_TEST: flag,
  SELF_PRINT_SIGN_FORMER: z.string().optional(),
  SELF_PRINT_SIGN_WITHOUT_TIMESTAMP: z.enum(['refuse', 'sign']).default('refuse'),
  SELF_PRINT_TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SELF_PRINT_TIMESTAMP_ROOTS: z.string().optional(),
  SELF_PRINT_TIMESTAMP_POLICY: z
    .string()
    .regex(/^\d+(\.\d+)+$/, 'must be an object identifier such as 1.2.3')
    .optional(),
  SELF_PRINT_TIMESTAMP_AUTHORIZATION: z.string().optional(),
};
const environment = z.object(signingEnvironment);

export interface SchoolSigningSettings {
  readonly kind: 'school';
  readonly key:
    | { readonly kind: 'pkcs12'; readonly file: string; readonly password: string }
    | {
        readonly kind: 'pkcs11';
        readonly module: string;
        readonly tokenLabel: string;
        readonly keyLabel: string | null;
        readonly pin: string;
      };
  /** PEM file of the school's former certificates and of issuers missing from the key's source; null for none. */
  readonly formerFile: string | null;
  readonly timestamp: {
    readonly url: string;
    /** Path of a PEM file. */
    readonly rootsFile: string;
    readonly policy: string | null;
    readonly authorization: string | null;
    readonly limitMs: number;
  };
  readonly withoutTimestamp: WithoutTimestamp;
}

/** How documents are signed: not at all, by the test CA, or by the school. */
export type SigningSettings = { readonly kind: 'none' } | { readonly kind: 'test' } | SchoolSigningSettings;

/** Reads the signing settings. The default outside production is the test CA, which production refuses. */
export function readSigningSettings(
  values: z.output<typeof environment>,
  production: boolean,
): Result<SigningSettings, readonly string[]> {
  const file = values.SELF_PRINT_SIGN_PKCS12;
  const module = values.SELF_PRINT_SIGN_PKCS11_MODULE;
  if (values.SELF_PRINT_SIGN_TEST && production)
    return fail(['SELF_PRINT_SIGN_TEST: test signatures are not allowed in production']);
  const chosen = [file !== undefined, module !== undefined, values.SELF_PRINT_SIGN_TEST].filter(Boolean);
  if (chosen.length > 1)
    return fail([
      'SELF_PRINT_SIGN_PKCS12, SELF_PRINT_SIGN_PKCS11_MODULE, SELF_PRINT_SIGN_TEST: only one may be given',
    ]);
  if (file === undefined && module === undefined) return ok({ kind: production ? 'none' : 'test' });

  const faults: string[] = [];
  const need = (name: keyof typeof values, value: string | undefined): string => {
    if (value === undefined) faults.push(`${name}: must be given with the school's key`);
    return value ?? '';
  };
  const key: SchoolSigningSettings['key'] =
    file !== undefined
      ? { kind: 'pkcs12', file, password: values.SELF_PRINT_SIGN_PASSWORD ?? '' }
      : {
          kind: 'pkcs11',
          module: module ?? '',
          tokenLabel: need('SELF_PRINT_SIGN_PKCS11_TOKEN', values.SELF_PRINT_SIGN_PKCS11_TOKEN),
          keyLabel: values.SELF_PRINT_SIGN_PKCS11_KEY ?? null,
          pin: need('SELF_PRINT_SIGN_PIN', values.SELF_PRINT_SIGN_PIN),
        };
  const settings: SigningSettings = {
    kind: 'school',
    key,
    formerFile: values.SELF_PRINT_SIGN_FORMER ?? null,
    timestamp: {
      url: need('SELF_PRINT_TIMESTAMP_URL', values.SELF_PRINT_TIMESTAMP_URL),
      rootsFile: need('SELF_PRINT_TIMESTAMP_ROOTS', values.SELF_PRINT_TIMESTAMP_ROOTS),
      policy: values.SELF_PRINT_TIMESTAMP_POLICY ?? null,
      authorization: values.SELF_PRINT_TIMESTAMP_AUTHORIZATION ?? null,
      limitMs: TIMESTAMP_LIMIT_MS,
    },
    withoutTimestamp: values.SELF_PRINT_SIGN_WITHOUT_TIMESTAMP === 'sign' ? 'signWithout' : 'refuse',
  };
  return faults.length > 0 ? fail(faults) : ok(settings);
}
