import { z } from 'zod';
import { onOff } from '../parameters.ts';

const ATTRIBUTE = /^[A-Za-z][A-Za-z0-9;-]{0,62}$/;
const attribute = z.string().regex(ATTRIBUTE, 'must be the name of an attribute');
const serverAddress = z.string().transform((text, context) => {
  const address = URL.parse(text);
  if (address && /^ldaps?:$/.test(address.protocol) && address.hostname !== '' && isBare(address))
    return address;
  context.addIssue({
    code: 'custom',
    message: 'must be ldaps://server or ldap://server, with a port if need be',
  });
  return z.NEVER;
});

function isBare({ pathname, search, username }: URL): boolean {
  return (pathname === '' || pathname === '/') && search === '' && username === '';
}

const certificates = z
  .string()
  .refine((text) => text.includes('-----BEGIN CERTIFICATE-----'), 'must be a certificate in PEM');

export const ldapParameters = z
  .object({
    url: serverAddress,
    /** ldap:// is encrypted by StartTLS before anything is said. */
    startTls: onOff('on'),
    /** Certificates of the school's own authority. */
    authority: certificates.optional(),
    /** Account that may search; without one the search is anonymous. */
    bindDn: z.string().optional(),
    bindPassword: z.string().optional(),
    baseDn: z.string().min(1),
    /** The attribute that people type as their user name. */
    userAttribute: attribute.default('uid'),
    /** Only entries of this class are people. */
    objectClass: attribute.optional(),
    /** The lasting name of an entry. */
    subjectAttribute: attribute.default('entryUUID'),
    /** Whether people may change their password here, and by which operation. */
    passwordChange: z
      .enum(['off', 'standard', 'activeDirectory'], { message: 'must be off, standard or activeDirectory' })
      .default('off'),
  })
  .refine(({ bindDn, bindPassword }) => (bindDn === undefined) === (bindPassword === undefined), {
    path: ['bindPassword'],
    message: 'account and password for searching belong together',
  })
  .refine(
    ({ passwordChange, url, startTls }) => passwordChange === 'off' || url.protocol === 'ldaps:' || startTls,
    {
      path: ['passwordChange'],
      message: 'needs an encrypted connection',
    },
  );
export type LdapParameters = z.infer<typeof ldapParameters>;
