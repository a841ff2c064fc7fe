const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/**
 * The origin of a platform address, or null when it is none. Stricter than a URL: the address goes into the
 * Content-Security-Policy of the kiosk page, so a host may not carry anything but names, digits, dots and hyphens.
 */
export function platformOrigin(address: string): string | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username || url.password || url.search || url.hash || url.pathname !== '/') return null;
  return HOST.test(url.host) ? url.origin : null;
}
