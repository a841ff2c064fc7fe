const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
/** Where clouds answer with a machine's credentials (RFC 3927, RFC 4291); as `URL` writes them. */
const LINK_LOCAL = /^(?:169\.254\.|\[fe[89ab][0-9a-f]:|\[::ffff:a9fe:)/;

/**
 * Origin of a platform address; null when invalid. Stricter than a URL, because it goes into the kiosk page's
 * Content-Security-Policy: a host may contain only letters, digits, dots and hyphens.
 */
export function platformOrigin(address: string): string | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username || url.password || url.search || url.hash || url.pathname !== '/') return null;
  return HOST.test(url.host) && !LINK_LOCAL.test(url.hostname) ? url.origin : null;
}
