import { type IdentityKind, type SignInClient, WAYS_AT } from '@self-print/contract/signInWays.ts';
import { returnPageOf, returnPath, WEB_PATHS } from '@self-print/contract/webPaths.ts';
import type { ProviderKey } from '../identities/providerStore.ts';

const APPS = { phone: WEB_PATHS.mobile, console: WEB_PATHS.console, pc: WEB_PATHS.console } as const;
type RedirectClient = keyof typeof APPS;

/**
 * Where a provider sends a browser back: our own page, below the configured public address and never below what a request says is its
 * host. It names the provider, so that no answer of one can be taken for that of another.
 */
export function returnAddress(
  publicUrl: string,
  { schoolCode, providerId, kind }: ProviderKey & { readonly kind: IdentityKind },
  client: SignInClient,
): string {
  const page = returnPageOf(kind);
  if (page === undefined || client === 'terminal') throw new Error(`${kind} has no page at ${client}`);
  const path = returnPath(page, { schoolCode, providerId, isPc: client === 'pc' });
  return `${publicUrl}${APPS[client]}${path}`;
}

/** All addresses that have to be registered at a provider. */
export function returnAddresses(
  publicUrl: string,
  provider: ProviderKey & { readonly kind: IdentityKind },
): string[] {
  if (returnPageOf(provider.kind) === undefined) return [];
  const clients: readonly RedirectClient[] = ['phone', 'pc', 'console'];
  return clients
    .filter((client) => WAYS_AT[client].includes(provider.kind))
    .map((client) => returnAddress(publicUrl, provider, client));
}
