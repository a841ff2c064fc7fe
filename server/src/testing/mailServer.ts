import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as received. */
export interface ArrivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
}

export interface MailServerOptions {
  /** Address to listen on. */
  readonly host?: string;
  /** Offers STARTTLS with an untrusted certificate. */
  readonly offersTls?: boolean;
  /** Requires this account. */
  readonly account?: { readonly user: string; readonly password: string };
  /** Refuses a recipient with 550. */
  readonly refusesRecipient?: (address: string) => boolean;
  /** Refuses every message with 552 after reading it. */
  readonly isFull?: boolean;
}

export interface TestMailServer {
  readonly host: string;
  readonly port: number;
  /** Accepted messages. */
  readonly arrived: readonly ArrivedMail[];
  /** Commands with a recipient, accepted or not. */
  readonly recipients: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a real SMTP server on this machine. */
export async function startMailServer(options: MailServerOptions = {}): Promise<TestMailServer> {
  const { host = '127.0.0.1', account } = options;
  const arrived: ArrivedMail[] = [];
  const recipients: string[] = [];
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: [...(options.offersTls ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === account?.user && password === account?.password) done(null, { user: username });
      else done(refusal(535, 'No'));
    },
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done(options.refusesRecipient?.(address) ? refusal(550, 'No such mailbox') : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (options.isFull) {
          done(refusal(552, 'Full'));
          return;
        }
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope;
          arrived.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            mail,
          });
          done();
        });
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    host,
    port,
    arrived,
    recipients,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
