/** Maximum length of an address, in characters (RFC 5321 4.5.3.1). */
const ADDRESS_MAX = 254;
const LOCAL_MAX = 64;
/** A dot-atom (RFC 5322 3.2.3), thus without quoting or comments; not an encoded word (RFC 2047), which is shown as another text. */
const LOCAL = /^(?!=\?)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** A host name with at least two labels; no address literal. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Returns a single bare e-mail address, or undefined for anything else. Mail libraries parse recipients: a comma, line break or
 * bracket would turn one into several. Therefore only a string that is exactly one address may reach them.
 */
export function readMailAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (address.length > ADDRESS_MAX) return undefined;
  const at = address.indexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const isOne = at > 0 && local.length <= LOCAL_MAX && LOCAL.test(local) && DOMAIN.test(domain);
  // In lower case, as the mail library gives the domain back when it says whom it has reached.
  return isOne ? `${local}@${domain.toLowerCase()}` : undefined;
}
