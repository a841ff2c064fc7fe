import { Router } from 'express';

/** The page that stands for the phones and mailboxes of the demo. */
const OUTBOX_PATH = '/demo/outbox';
const REFRESH_SECONDS = 3;

export interface ArrivedSms {
  /** A number or a mail address. */
  readonly phone: string;
  readonly text: string;
  readonly at: Date;
}

/** Shows the text messages and mails that have arrived at the simulated phones and mailboxes, the newest first; only in the demo. */
export function outboxRoutes(arrived: () => readonly ArrivedSms[]): Router {
  const router = Router();
  router.get(OUTBOX_PATH, (_request, response) => {
    const rows = arrived().map(row).join('');
    response
      .type('html')
      .set('cache-control', 'no-store')
      .send(page(rows || '<p role="status">还没有消息 · No messages yet</p>'));
  });
  return router;
}

function row({ phone, text, at }: ArrivedSms): string {
  const time = at.toISOString().slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm:ss'.length);
  return `<article><h2>${escaped(phone)} · ${time} UTC</h2><p>${escaped(text)}</p></article><hr>`;
}

function page(content: string): string {
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>模拟短信与邮件 · Simulated messages</title><h1>模拟短信与邮件 · Simulated messages</h1>${content}</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
