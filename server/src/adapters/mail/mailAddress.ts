/** Of a whole address, in characters (RFC 5321 4.5.3.1). */
const ADDRESS_MAX = 254;
const LOCAL_MAX = 64;
/** A dot-atom of RFC 5322 3.2.3, so neither quoted nor commented. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** A host name with at least two labels; no address literal. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * One bare e-mail address, or undefined for anything else. Mail libraries parse what they are given as a recipient: a comma, a line
 * break or a bracket would make further recipients of it. So nothing that is not exactly one address may reach them.
 */
export function readMailAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (address.length > ADDRESS_MAX) return undefined;
  const at = address.indexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const isOne = at > 0 && local.length <= LOCAL_MAX && LOCAL.test(local) && DOMAIN.test(domain);
  return isOne ? address : undefined;
}
