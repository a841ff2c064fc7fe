import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type MailServerOptions, startMailServer, type TestMailServer } from '../../testing/mailServer.ts';
import { refusal } from '../../testing/testSchool.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';
import { createSmtpMailer, type SmtpSettings } from './smtpMailer.ts';

const content = new Uint8Array(randomBytes(300_000));
const MAIL: OutgoingMail = {
  to: 'student@example.com',
  senderName: '示例大学',
  subject: '【示例大学】在读证明',
  text: '您的电子证明见附件。',
  html: '<p>您的电子证明见附件。</p>',
  attachment: { fileName: '在读证明.pdf', contentType: 'application/pdf', content },
};

describe('mail by SMTP', () => {
  const open: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  const start = async (options: MailServerOptions = {}, settings: Partial<SmtpSettings> = {}) => {
    const server: TestMailServer = await startMailServer(options);
    open.push(server.close);
    const { host, port } = server;
    const sender = 'prints@example.edu';
    const mailer: Mailer = createSmtpMailer({
      host,
      port,
      sender,
      tlsAtOnce: false,
      account: null,
      ...settings,
    });
    open.push(mailer.close);
    return { server, mailer };
  };

  it('arrives with its Chinese texts and its file byte for byte', async () => {
    const { server, mailer } = await start();
    expect((await mailer.send(MAIL)).ok).toBe(true);
    const [arrived] = server.arrived;
    expect(arrived).toMatchObject({ from: 'prints@example.edu', to: [MAIL.to] });
    expect(arrived?.mail).toMatchObject({
      subject: MAIL.subject,
      from: { name: '示例大学', address: 'prints@example.edu' },
      to: [{ address: MAIL.to }],
    });
    expect(arrived?.mail.text?.trim()).toBe(MAIL.text);
    expect(arrived?.mail.html).toContain('电子证明');
    const [file] = arrived?.mail.attachments ?? [];
    expect(file).toMatchObject({ filename: '在读证明.pdf', mimeType: 'application/pdf' });
    expect(file && Buffer.from(file.content as ArrayBuffer).equals(content)).toBe(true);
  });

  it('authenticates where the server requires it', async () => {
    const account = { user: 'prints', password: 'a password' };
    const { server, mailer } = await start({ account }, { account });
    expect((await mailer.send(MAIL)).ok).toBe(true);
    expect(server.arrived).toHaveLength(1);
  });

  it.each([
    [
      'a wrong account',
      'notAuthorised',
      { account: { user: 'a', password: 'b' } },
      { account: { user: 'a', password: 'c' } },
    ],
    ['an unknown recipient', 'recipientRefused', { refusesRecipient: () => true }, {}],
    ['a full server', 'messageRefused', { isFull: true }, {}],
    ['a certificate that nobody trusts', 'unreachable', { offersTls: true }, {}],
    // Not loopback by name, so unencrypted transfer is not allowed.
    ['a server elsewhere without TLS', 'unreachable', { host: '127.0.0.2' }, {}],
    ['TLS spoken to a server that does not', 'unreachable', {}, { tlsAtOnce: true }],
  ] as const)('reports %s', async (_, problem, options, settings) => {
    const { server, mailer } = await start(options, settings);
    expect(refusal(await mailer.send(MAIL))).toBe(problem);
    expect(server.arrived).toEqual([]);
  });

  it('reports a server that is down, and works again when it is back', async () => {
    const { server, mailer } = await start();
    await server.close();
    expect(refusal(await mailer.send(MAIL))).toBe('unreachable');
  });

  it.each(['a@b.cn, evil@x.cn', 'a@b.cn\r\nBcc: evil@x.cn', 'Name <a@b.cn>', ' a@b.cn'])(
    'is our own fault for %j, and reaches nobody',
    async (to) => {
      const { server, mailer } = await start();
      await expect(mailer.send({ ...MAIL, to })).rejects.toThrow('exactly one address');
      expect(server.recipients).toEqual([]);
    },
  );
});
