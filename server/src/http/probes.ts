import type { EventLog } from '@self-print/contract/logEvents.ts';
import { type PlatformVersion, VERSION_PATH } from '@self-print/contract/platformVersion.ts';
import { sql } from 'drizzle-orm';
import { Router } from 'express';
import type { Queries } from '../db/database.ts';
import { carriesToken } from './bearerToken.ts';
import type { Drain } from './drain.ts';
import type { CountedFigures } from './figureGauges.ts';
import type { Metrics } from './metrics.ts';

const UNAVAILABLE = 503;
const UNAUTHORIZED = 401;

interface ProbeDeps {
  readonly queries: Queries;
  readonly metrics: Metrics;
  readonly log: EventLog;
  readonly drain: Pick<Drain, 'isBegun'>;
  readonly version: string;
  /** Who reads the metrics has to carry it; null asks for none. */
  readonly metricsToken: string | null;
  /** Counts what the metrics say of the platform as a whole. */
  readonly readFigures: () => Promise<CountedFigures>;
}

/**
 * `/version`: that this is a platform, and which. `/healthz`: the process responds. `/readyz`: its database responds too, so it may receive traffic. `/metrics`: Prometheus
 * text, not to be exposed by a reverse proxy (see docs/deploy.md). While the database does not respond they lack what is counted in it.
 */
export function probeRoutes(deps: ProbeDeps): Router {
  const { queries, metrics, log, drain, version, metricsToken, readFigures } = deps;
  const router = Router();
  router.get(VERSION_PATH, (_, response) => {
    const own: PlatformVersion = { product: 'self-print-platform', version };
    response.set('Cache-Control', 'no-store').json(own);
  });
  router.get('/healthz', (_, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_, response) => {
    response.set('Cache-Control', 'no-store');
    if (drain.isBegun()) {
      response.status(UNAVAILABLE).json({ status: 'stopping' });
      return;
    }
    try {
      await queries.orm.execute(sql`select 1`);
      response.json({ status: 'ok' });
    } catch (error) {
      log.error('database-unreachable', error);
      response.status(UNAVAILABLE).json({ status: 'database unreachable' });
    }
  });
  router.get('/metrics', async (request, response) => {
    if (metricsToken !== null && !carriesToken(request.get('Authorization'), metricsToken)) {
      response.status(UNAUTHORIZED).set('WWW-Authenticate', 'Bearer').end();
      return;
    }
    try {
      metrics.figures(await readFigures());
    } catch (error) {
      log.error('database-unreachable', error);
    }
    response.set('Cache-Control', 'no-store').type(metrics.registry.contentType);
    response.send(await metrics.registry.metrics());
  });
  return router;
}
