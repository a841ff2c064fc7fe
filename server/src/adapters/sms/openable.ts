import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { SmsEffects, SmsProvider, SmsSender } from './types.ts';

/** A kind of provider as the platform uses it: parameters are texts that somebody typed. */
export interface OpenableSms {
  readonly secretParameters: readonly string[];
  /** Opens a provider, or says in a sentence what is wrong with the parameters; it quotes none of them. */
  readonly open: (
    parameters: Readonly<Record<string, string>>,
    effects: SmsEffects,
  ) => Result<SmsSender, string>;
}

export function openableSms<Parameters>(provider: SmsProvider<Parameters>): OpenableSms {
  return {
    secretParameters: provider.secretParameters,
    open: (parameters, effects) => {
      const given = Object.fromEntries(Object.entries(parameters).filter(([, text]) => text !== ''));
      const read = provider.parameters.safeParse(given);
      if (read.success) return ok(provider.open(read.data, effects));
      const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      return fail(faults.join('; '));
    },
  };
}
