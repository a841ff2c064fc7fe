import express, { type Router } from 'express';
import type { KeptLogo } from '../schoolLogo/keptLogo.ts';
import { LOGO_FOLDER } from '../schoolLogo/schoolLogo.ts';

const HTTP_NOT_FOUND = 404;

/** Serves the logo of the school to the kiosk page. It is public, and its name changes with its content. */
export function schoolLogo(kept: () => KeptLogo | null): Router {
  const router = express.Router();
  router.get(`${LOGO_FOLDER}/:name`, (request, response) => {
    const logo = kept();
    if (logo?.name !== request.params.name) {
      response.status(HTTP_NOT_FOUND).set('Cache-Control', 'no-store').end();
      return;
    }
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    response.set('Content-Type', logo.type);
    response.end(logo.content);
  });
  return router;
}
