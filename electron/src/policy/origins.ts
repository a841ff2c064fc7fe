/** Which addresses a kiosk page may navigate to or request. Only origins are compared, exactly. */
export interface OriginPolicy {
  /** Whether an address belongs to the kiosk itself. */
  readonly isOwn: (address: string) => boolean;
  /** Whether a window may show an address. */
  readonly mayNavigate: (address: string) => boolean;
  /** Whether a page may load an address: the kiosk's own, the platform's, or data held by the page itself. */
  readonly mayRequest: (address: string) => Promise<boolean>;
}

export interface OriginOptions {
  readonly kioskAddress: string;
  /** Whether an origin is the platform's, even if the terminal was registered just now. */
  readonly isPlatform: (origin: string) => Promise<boolean>;
}

const OWN_BYTES: ReadonlySet<string> = new Set(['blob:', 'data:']);
const PAGES: ReadonlySet<string> = new Set(['http:', 'https:']);

/** Creates the policy of one kiosk. */
export function createOriginPolicy({ kioskAddress, isPlatform }: OriginOptions): OriginPolicy {
  const own = new URL(kioskAddress).origin;
  const isOwn = (address: string) => webOrigin(address) === own;
  return {
    isOwn,
    mayNavigate: isOwn,
    mayRequest: async (address) => {
      const url = URL.parse(address);
      if (url === null) return false;
      if (OWN_BYTES.has(url.protocol)) return true;
      const origin = webOrigin(address.replace(/^ws(?=s?:)/i, 'http'));
      return origin !== null && (origin === own || (await isPlatform(origin)));
    },
  };
}

/** The loggable part of an address: its origin, because paths and queries may contain what a person typed. */
export function loggable(address: string): string {
  const url = URL.parse(address);
  if (url === null) return 'unreadable';
  return webOrigin(address) ?? url.protocol;
}

/** Origin of a page's address. Null for every other scheme, including `blob:http://…`. */
function webOrigin(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && PAGES.has(url.protocol) ? url.origin : null;
}
