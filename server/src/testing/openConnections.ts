import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

interface ReceivedAnswer {
  readonly status: number;
  /** Undefined: the answer is no JSON, or a file, and was not read; some never end. */
  readonly json: string | undefined;
}

export interface OpenConnections {
  readonly send: (
    url: URL,
    method: string,
    headers: Readonly<Record<string, string>>,
    /** Empty: none. */
    body: string,
  ) => Promise<ReceivedAnswer>;
  readonly close: () => void;
}

/** Sends requests as they are and follows no redirection; for tests that send thousands, because `fetch` costs a multiple. */
export function openConnections(): OpenConnections {
  const agent = new Agent({ keepAlive: true });
  return {
    send: async (url, method, headers, body) => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(url, { agent, method, headers }, resolve).on('error', reject).end(body);
      });
      const { 'content-type': kind = '', 'content-disposition': file } = answer.headers;
      const isRead = kind.startsWith('application/json') && file === undefined;
      if (!isRead) answer.destroy();
      return { status: answer.statusCode ?? 0, json: isRead ? await text(answer) : undefined };
    },
    close: () => agent.destroy(),
  };
}
