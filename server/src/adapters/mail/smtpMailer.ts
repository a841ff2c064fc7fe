import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { createTransport } from 'nodemailer';
import { errorCode } from '../../errorCode.ts';
import { atPeer, type PeerWork } from '../../tracing/peerWork.ts';
import { readMailAddress } from './mailAddress.ts';
import type { Mailer, MailProblem, OutgoingMail } from './mailer.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS; otherwise STARTTLS, without which only a server on this machine is used. */
  readonly tlsAtOnce: boolean;
  readonly account: { readonly user: string; readonly password: string } | null;
  /** The platform's own address. */
  readonly sender: string;
}

const CONNECT_LIMIT_MS = 10 * SECOND_MS;
const SILENCE_LIMIT_MS = 60 * SECOND_MS;
const CONNECTIONS_MAX = 3;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Sends mail by SMTP; never unencrypted to another machine. */
export function createSmtpMailer(settings: SmtpSettings): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    ...transportOptions(settings),
  });
  return {
    isConfigured: true,
    send: (mail) => send(transport, settings, mail),
    close: () => transport.close(),
  };
}

/** Why the mail server cannot be used: the name of the fault, and whether it is our account that it does not take. */
export interface MailServerFault {
  readonly refusesAccount: boolean;
  readonly reason: string;
}

/** Connects to the mail server and signs in with our account; nothing is sent. */
export async function tryMailServer(settings: SmtpSettings): Promise<Result<void, MailServerFault>> {
  const transport = createTransport(transportOptions(settings));
  try {
    await atPeer(workAt(settings, 'verify'), () => transport.verify());
    return ok();
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    // The library has one code for everything that happens to a connection; the system's own is in the message.
    const [systemCode] = (error instanceof Error ? error.message : '').match(/\bE[A-Z]{4,}\b/) ?? [];
    return fail({ refusesAccount: problemOf(code) === 'notAuthorised', reason: systemCode ?? code });
  } finally {
    transport.close();
  }
}

function workAt({ host, port }: SmtpSettings, operation: string): PeerWork {
  return { system: 'smtp', operation, host, port };
}

function transportOptions({ host, port, tlsAtOnce, account }: SmtpSettings) {
  return {
    host,
    port,
    secure: tlsAtOnce,
    requireTLS: !tlsAtOnce && !LOOPBACK.has(host),
    ...(account ? { auth: { user: account.user, pass: account.password } } : {}),
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function send(
  transport: ReturnType<typeof createTransport>,
  settings: SmtpSettings,
  { to, senderName, subject, text, html, attachment }: OutgoingMail,
): Promise<Result<void, MailProblem>> {
  if (readMailAddress(to) !== to) throw new Error('A message goes to exactly one address');
  try {
    const info = await atPeer(workAt(settings, 'send'), () =>
      transport.sendMail({
        from: { name: senderName, address: settings.sender },
        to,
        subject,
        text,
        html,
        attachments: attachment
          ? [
              {
                filename: attachment.fileName,
                contentType: attachment.contentType,
                content: Buffer.from(attachment.content),
              },
            ]
          : [],
      }),
    );
    // The library parses the recipient again; this verifies that it arrived at the same one.
    const { to: reached } = info.envelope;
    if (reached.length !== 1 || reached[0] !== to)
      throw new Error('The mail server reports a different recipient');
    return ok();
  } catch (error) {
    const found = problemOf(errorCode(error));
    if (found) return fail(found);
    throw error;
  }
}

/** Meaning of nodemailer's error codes. */
function problemOf(code: string | undefined): MailProblem | undefined {
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return 'notAuthorised';
    case 'EENVELOPE':
      return 'recipientRefused';
    case 'EMESSAGE':
    case 'EPROTOCOL':
      return 'messageRefused';
    case 'ECONNECTION':
    case 'ETIMEDOUT':
    case 'ESOCKET':
    case 'EDNS':
    case 'ETLS':
    case 'EREQUIRETLS':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      return 'unreachable';
    default:
      return undefined;
  }
}
