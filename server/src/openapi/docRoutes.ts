import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { agentDocument, type OpenApiDocument, platformDocument } from './document.ts';

/** Everything is loaded from this server, and the page may run or load only what is named here. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const OWN_FOLDER = fileURLToPath(new URL('page/', import.meta.url));
const VIEWER_FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Folders of the page's files by name; no other file in these folders is served. */
const PAGE_FILES: ReadonlyMap<string, string> = new Map([
  ['docPage.css', OWN_FOLDER],
  ['docPage.js', OWN_FOLDER],
  ['swagger-ui.css', VIEWER_FOLDER],
  ['swagger-ui-bundle.js', VIEWER_FOLDER],
  ['favicon-32x32.png', VIEWER_FOLDER],
]);

/** Serves the OpenAPI documents and the page that displays them. */
export function docRoutes(version: string): Router {
  const router = Router();
  serveDocument(router, '/openapi.json', () => platformDocument(version));
  serveDocument(router, '/openapi-agent.json', () => agentDocument(version));
  router.get('/doc-api', (_, response) => {
    response.set({ 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-cache' });
    response.sendFile('docPage.html', { root: OWN_FOLDER });
  });
  router.get('/doc-api/:name', (request, response, next) => {
    const { name } = request.params;
    const root = PAGE_FILES.get(name);
    if (root === undefined) return next();
    response.set('Cache-Control', 'no-cache');
    response.sendFile(name, { root });
  });
  return router;
}

/** Calls do not change at run time, so each document is generated once, on first request. */
function serveDocument(router: Router, address: string, make: () => OpenApiDocument): void {
  let text: string | undefined;
  router.get(address, (_, response) => {
    text ??= JSON.stringify(make());
    response.set('Cache-Control', 'no-cache').type('json').send(text);
  });
}
