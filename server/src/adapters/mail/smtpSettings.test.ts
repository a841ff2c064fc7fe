import { describe, expect, it } from '@jest/globals';
import { readSmtpSettings } from './smtpSettings.ts';

const SENDER = 'prints@example.edu';

describe('the address of a mail server', () => {
  it.each([
    ['smtp://mail.example.edu', { host: 'mail.example.edu', port: 587, tlsAtOnce: false, account: null }],
    ['smtps://mail.example.edu', { port: 465, tlsAtOnce: true }],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525 }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
    ['smtp://u%40x:p%3A%2F@h', { account: { user: 'u@x', password: 'p:/' } }],
  ])('%s is accepted', (address, expected) => {
    expect(readSmtpSettings(address, SENDER)).toMatchObject({
      ok: true,
      value: { sender: SENDER, ...expected },
    });
  });

  it.each(['', 'mail.example.edu', 'http://u:secret@h', 'smtp:', 'smtp://u:secret%zz@h', 'smtp://h:99999'])(
    '%s is refused without being quoted',
    (address) => {
      const read = readSmtpSettings(address, SENDER);
      expect(read).toMatchObject({ ok: false, problem: expect.stringContaining('SELF_PRINT_SMTP_URL') });
      expect(JSON.stringify(read)).not.toContain('secret');
    },
  );

  it.each(['', 'prints', 'Prints <prints@example.edu>', 'a@b.cn, c@d.cn'])(
    'needs one sender, not %s',
    (sender) => {
      expect(readSmtpSettings('smtp://h', sender)).toMatchObject({
        problem: expect.stringContaining('SELF_PRINT_MAIL_FROM'),
      });
    },
  );
});
