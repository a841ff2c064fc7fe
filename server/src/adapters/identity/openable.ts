import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { z } from 'zod';
import type { Identity, IdentityEffects, IdentityProvider } from './types.ts';

/** A kind of provider as the platform uses it: parameters are texts that somebody typed. */
export interface OpenableIdentity {
  readonly secretParameters: readonly string[];
  /** Opens a provider, or says in a sentence what is wrong with the parameters; it quotes none of them. */
  readonly open: (
    parameters: Readonly<Record<string, string>>,
    effects: IdentityEffects,
  ) => Result<Identity, string>;
}

export function openableIdentity<Parameters>(provider: IdentityProvider<Parameters>): OpenableIdentity {
  return {
    secretParameters: provider.secretParameters,
    open: (parameters, effects) => {
      const given = Object.fromEntries(Object.entries(parameters).filter(([, text]) => text !== ''));
      const read = provider.parameters.safeParse(given);
      return read.success ? ok(provider.open(read.data, effects)) : fail(faultsOf(read.error));
    },
  };
}

function faultsOf(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
    .join('; ');
}
