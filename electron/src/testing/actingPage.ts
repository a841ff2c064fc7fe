import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A kiosk page controlled by a test: it asks its server for the next script, runs it and posts the result. Tests thus act from
 * inside the page without access to the browser.
 */
export interface ActingPage {
  readonly address: string;
  /** Runs the body of an async function in the page shown last; limited by the test's timeout. */
  run(script: string): Promise<unknown>;
  /** Requested paths, except for the page's own communication. */
  paths(): readonly string[];
  /** Refuses connections until `answer` is called. */
  refuse(): Promise<void>;
  /** Leaves requests for the page itself without an answer until `answerStalled` is called. */
  stall(): void;
  answerStalled(): void;
  answer(): Promise<void>;
  end(): Promise<void>;
}

interface Script {
  readonly id: number;
  readonly script: string;
}

/** Colour of the page, as 0xrrggbb. */
export const ACTING_COLOUR = 0x2040c0;

const PAGE = `<!doctype html><meta charset="utf-8"><title>kiosk</title><style>html{background:#2040c0}</style><h1>Kiosk</h1><input autofocus id="field">
<script type="module">
  const me = Math.random();
  for (;;) {
    const response = await fetch('/script?' + new URLSearchParams({ page: me, at: location.search })).catch(() => null);
    if (response === null) { await new Promise((resolve) => setTimeout(resolve, 50)); continue; }
    if (response.status !== 200) continue;
    const { id, script } = await response.json();
    const post = (outcome) => fetch('/outcome?id=' + id, { method: 'POST', body: JSON.stringify(outcome) });
    try { await post({ value: await new (async () => {}).constructor(script)() ?? null }); }
    catch (error) { await post({ error: String(error) }); }
  }
</script>`;

/** Serves an acting page on a free port. */
export async function serveActingPage(): Promise<ActingPage> {
  const scripts: Script[] = [];
  /** Scripts that a page has received but not reported yet. */
  const handed = new Map<number, { readonly script: Script; readonly at: string }>();
  const pages = new Set<string>();
  const outcomes = new Map<number, (outcome: { value?: unknown; error?: string }) => void>();
  let ask: ((script: Script | null) => void) | undefined;
  let lastId = 0;
  const paths: string[] = [];
  let isStalled = false;

  /** Waits for the next script; a page that is gone gets none. */
  const asked = (response: ServerResponse) =>
    new Promise<Script | null>((resolve) => {
      ask = resolve;
      response.once('close', () => {
        if (ask === resolve) ask = undefined;
      });
    });

  /** A reloaded page may have been handed a script at the moment it went away: its successor gets it. */
  const takeBack = (page: string, at: string) => {
    if (pages.has(page)) return;
    pages.add(page);
    for (const [id, lost] of handed) {
      if (lost.at !== at) continue;
      handed.delete(id);
      scripts.unshift(lost.script);
    }
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://page');
    if (url.pathname === '/script') {
      const [page, at] = [url.searchParams.get('page') ?? '', url.searchParams.get('at') ?? ''];
      takeBack(page, at);
      // Only the newest page is used; an older one is about to go away.
      ask?.(null);
      const next = scripts.shift() ?? (await asked(response));
      if (next !== null) handed.set(next.id, { script: next, at });
      if (next === null) response.writeHead(204).end();
      else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(next));
    } else if (url.pathname === '/outcome') {
      let body = '';
      for await (const chunk of request) body += chunk;
      const id = Number(url.searchParams.get('id'));
      handed.delete(id);
      outcomes.get(id)?.(JSON.parse(body));
      response.end();
    } else if (url.pathname === '/download') {
      response.setHeader('Content-Disposition', 'attachment; filename="paper.bin"').end('bytes');
    } else if (url.pathname === '/secret') {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="kiosk"' }).end();
    } else if (url.pathname === '/paper.pdf') {
      response.setHeader('Content-Type', 'application/pdf').end('%PDF-1.4');
    } else if (isStalled && url.pathname === '/') {
      paths.push('/');
    } else if (url.pathname === '/favicon.ico') {
      response.writeHead(204).end();
    } else {
      paths.push(url.pathname);
      if (url.pathname === '/') {
        ask?.(null);
        ask = undefined;
      }
      response.setHeader('Content-Type', 'text/html').end(url.pathname === '/' ? PAGE : '<h1>Other</h1>');
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const refuse = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}/`,
    run: (script) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        outcomes.set(id, ({ value, error }) => {
          outcomes.delete(id);
          if (error === undefined) resolve(value);
          else reject(new Error(error));
        });
        if (ask === undefined) scripts.push({ id, script });
        else ask({ id, script });
        ask = undefined;
      }),
    paths: () => paths,
    refuse,
    stall: () => {
      isStalled = true;
    },
    answerStalled: () => {
      isStalled = false;
    },
    answer: () => listen(port),
    end: refuse,
  };
}
