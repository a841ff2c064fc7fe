const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/**
 * Origin of a platform address; null when invalid. Stricter than a URL, because it goes into the kiosk page's
 * Content-Security-Policy: a host may contain only letters, digits, dots and hyphens.
 */
export function platformOrigin(address: string): string | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username || url.password || url.search || url.hash || url.pathname !== '/') return null;
  return HOST.test(url.host) ? url.origin : null;
}
