import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { z } from 'zod';
import type { ChannelEffects, PaymentChannel, PaymentProvider } from './types.ts';

/** A provider as the platform uses it: parameters are texts that somebody typed or uploaded. */
export interface OpenableProvider {
  readonly flows: PaymentProvider['flows'];
  readonly secretParameters: readonly string[];
  /** Opens a channel, or says in a sentence what is wrong with the parameters; it quotes none of them. */
  readonly open: (
    parameters: Readonly<Record<string, string>>,
    effects: ChannelEffects,
  ) => Result<PaymentChannel, string>;
}

export function openable<Parameters>(provider: PaymentProvider<Parameters>): OpenableProvider {
  return {
    flows: provider.flows,
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
