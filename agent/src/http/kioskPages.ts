import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import express, { type Request, type Response, type Router } from 'express';

const HASHED_ASSETS = `${sep}assets${sep}`;
const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Kiosk screen missing</title></head>
<body><h1>The kiosk screen is not built · 终端界面尚未构建</h1>
<p>The hardware agent is running, but there is no built screen in its kiosk folder. Run <code>npm run build</code>.</p>
<p>硬件代理正在运行，但没有找到已构建的终端界面。请运行 <code>npm run build</code>。</p></body></html>
`;

/**
 * Serves the built kiosk page with the per-boot token in its head, which only a page of this origin can read because answers
 * have no CORS headers. Paths of the page's own router return the page, too.
 */
export function kioskPages(options: {
  readonly folder: string;
  readonly token: () => string;
  /** Address of simulated devices, whose control strip is added to the page. */
  readonly dockUrl: string | null;
  /** Page that stands for a payer's phone, to which the strip leads. */
  readonly payerPage: string | null;
}): Router {
  const { folder, token, dockUrl, payerPage } = options;
  const payer = payerPage === null ? '' : ` data-payer="${payerPage}"`;
  const router = express.Router();
  const sendPage = async (_request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
    if (page === null) {
      response.status(503).send(NOT_BUILT);
      return;
    }
    const strip = dockUrl === null ? '' : `\n    <script src="${dockUrl}/strip.js"${payer} defer></script>`;
    response.send(
      page.replace('<head>', () => `<head>\n    <meta name="agent-token" content="${token()}">${strip}`),
    );
  };

  router.get(['/', '/index.html'], sendPage);
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      setHeaders: (response, path) => {
        const hashed = path.slice(folder.length).startsWith(HASHED_ASSETS);
        response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  router.get(/.*/, (request, response, next) => {
    if (extname(request.path) === '' && request.accepts('html')) return sendPage(request, response);
    next();
  });
  return router;
}
