import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnswerPlan } from './faults.ts';
import type { Parameters } from './signing.ts';

const BODY_BYTES_MAX = 64 * 2 ** 10;

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > BODY_BYTES_MAX) throw new Error('The form is too long');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Parameters of the address and of a form together. */
export const parametersOf = (url: URL, form: string): Parameters =>
  Object.fromEntries([...url.searchParams, ...new URLSearchParams(form)]);

export function send(response: ServerResponse, plan: AnswerPlan, answer: string): void {
  switch (plan) {
    case 'answer':
      response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(answer);
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to the hotel</html>');
      return;
    case 'empty':
      response.writeHead(200).end();
      return;
    case 'server-error':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
      return;
    case 'cut':
      response.destroy();
      return;
    case 'hang':
      return;
  }
}

export const page = (response: ServerResponse, status: number, html: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
};

export const redirect = (response: ServerResponse, location: string): void => {
  response.writeHead(303, { location }).end();
};
