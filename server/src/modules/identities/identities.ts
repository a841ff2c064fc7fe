import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { IdentityProviders } from '../../adapters/identity/providers.ts';
import type { Identity, IdentityEffects } from '../../adapters/identity/types.ts';
import type { Keys } from '../../crypto/keys.ts';
import { decryptParameters, type ProviderRow } from './providerStore.ts';

/** The schools' systems that know people. */
export interface Identities {
  readonly providers: IdentityProviders;
  readonly effects: IdentityEffects;
  /** Opens a provider with its stored parameters; a problem says what is wrong with them. */
  readonly open: (row: ProviderRow) => Result<Identity, string>;
  readonly close: () => Promise<void>;
}

/** Opened providers, with their connections, are kept until their parameters change. */
export function createIdentities(
  keys: Keys,
  providers: IdentityProviders,
  effects: IdentityEffects,
): Identities {
  const opened = new Map<string, { readonly revision: number; readonly identity: Identity }>();
  return {
    providers,
    effects,
    open: (row) => {
      const name = `${row.schoolCode}/${row.providerId}`;
      const known = opened.get(name);
      if (known?.revision === row.revision) return ok(known.identity);
      const made = providers[row.kind].open(decryptParameters(keys, row), effects);
      if (!made.ok) return fail(made.problem);
      void known?.identity.close();
      opened.set(name, { revision: row.revision, identity: made.value });
      return made;
    },
    close: async () => {
      const all = [...opened.values()];
      opened.clear();
      await Promise.all(all.map(({ identity }) => identity.close()));
    },
  };
}
