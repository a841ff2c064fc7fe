import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { readMailAddress } from './mailAddress.ts';
import type { SmtpSettings } from './smtpMailer.ts';

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/**
 * Parses the URL of a mail server, such as `smtp://user:password@mail.example.edu:587` (STARTTLS) or `smtps://…` (implicit
 * TLS), and the platform's sender address. The problem never contains the input, which may include the password.
 */
export function readSmtpSettings(address: string, sender: string): Result<SmtpSettings, string> {
  const from = readMailAddress(sender);
  if (from === undefined) return fail('SELF_PRINT_MAIL_FROM: must be one e-mail address');
  const url = URL.parse(address);
  const protocol = url?.protocol;
  if (!url || url.hostname === '' || (protocol !== 'smtp:' && protocol !== 'smtps:')) {
    return fail('SELF_PRINT_SMTP_URL: must be an address such as smtp://user:password@mail.example.edu:587');
  }
  const user = decode(url.username);
  const password = decode(url.password);
  if (user === undefined || password === undefined) {
    return fail('SELF_PRINT_SMTP_URL: special characters of account and password must be percent-encoded');
  }
  return ok({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    tlsAtOnce: protocol === 'smtps:',
    account: user === '' ? null : { user, password },
    sender: from,
  });
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
