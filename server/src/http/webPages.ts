import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { type Request, type Response, type Router } from 'express';

/** A built web app: the folder that vite wrote, and the path below which it is served. */
export interface WebPages {
  readonly path: `/${string}`;
  readonly folder: string;
  /** Whether its libraries put style sheets into the page; without it only its own files may bring styles. */
  readonly inlineStyles: boolean;
}

const NOT_BUILT = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>页面尚未构建 · Pages missing</title></head>
<body><h1>页面尚未构建 · These pages are not built</h1>
<p>平台服务正在运行，但没有找到已构建的页面。请在服务器上运行 <code>npm run build</code>。</p>
<p>The platform is running, but its folder of pages is empty. Run <code>npm run build</code> on the server.</p></body></html>
`;

/** Files as vite names them; nothing that begins with a dot, and no way up. */
const FILE_PATH = /^\/((?:\w[\w.-]*\/)*\w[\w.-]*\.\w+)$/;
/** Their names change with their content. */
const HASHED = 'assets/';
const HTTP_NOT_FOUND = 404;
const HTTP_UNAVAILABLE = 503;

/** Compressed twins that the build lays beside a file, the smaller one first. */
const TWINS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves a web app: its files, and its first page for every address of its own router. Calls below the same path are left
 * alone: only what a browser opens as a page gets the page.
 */
export function webPages(pages: WebPages): Router {
  const router = express.Router();
  const folderRoutes = express.Router();
  router.use(pages.path, folderRoutes);
  folderRoutes.get('{*path}', async (request, response, next) => {
    response.set('Content-Security-Policy', policyOf(pages));
    response.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    const file = FILE_PATH.exec(request.path)?.[1];
    if (file !== undefined && file !== 'index.html' && (await isFile(join(pages.folder, file)))) {
      const keep = file.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache';
      await sendFile(pages, file, keep, request, response);
    } else if (file?.startsWith(HASHED)) {
      // Of an earlier build: the page that asks for it loads itself anew.
      response.status(HTTP_NOT_FOUND).set('Cache-Control', 'no-store').type('text').send('Not found');
    } else if (isOpenedAsPage(request)) {
      await sendPage(pages, request, response);
    } else {
      response.removeHeader('Permissions-Policy');
      next();
    }
  });
  return router;
}

/** Nothing of another origin is loaded or told anything, and no page of another origin may frame these. */
function policyOf({ inlineStyles }: WebPages): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Whether a person opens an address, as against a script that makes a call. */
function isOpenedAsPage(request: Request): boolean {
  return (request.get('accept') ?? '').includes('text/html');
}

async function sendPage(pages: WebPages, request: Request, response: Response): Promise<void> {
  if (await isFile(join(pages.folder, 'index.html'))) {
    await sendFile(pages, 'index.html', 'no-cache', request, response);
    return;
  }
  response.status(HTTP_UNAVAILABLE).set('Cache-Control', 'no-store').type('html').send(NOT_BUILT);
}

async function sendFile(
  { folder }: WebPages,
  file: string,
  cacheControl: string,
  request: Request,
  response: Response,
): Promise<void> {
  response.set('Cache-Control', cacheControl).vary('Accept-Encoding').type(extname(file));
  const accepted = request.acceptsEncodings();
  for (const { encoding, ending } of TWINS) {
    if (!accepted.includes(encoding) || !(await isFile(join(folder, file + ending)))) continue;
    response.set('Content-Encoding', encoding);
    response.sendFile(file + ending, { root: folder, cacheControl: false });
    return;
  }
  response.sendFile(file, { root: folder, cacheControl: false });
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
