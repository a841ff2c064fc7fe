import { fail, ok, type Result } from '@self-print/contract/result.ts';

const VERSION = 'VERSION';
/** Filled in by nginx's own image when it starts: build/packaging/compose/resolver.envsh. */
const RESOLVER = 'NGINX_RESOLVER';
/**
 * What differs between a machine and containers: where replicas listen, who knows their addresses, and that an engine keeps what is printed,
 * not files.
 */
const DIFFERENCES = [
  ['    server 127.0.0.1:8081 max_fails=0;', '    server server-1:8080 max_fails=0 resolve;'],
  ['    server 127.0.0.1:8082 max_fails=0;', '    server server-2:8080 max_fails=0 resolve;'],
  [
    '    keepalive 32;',
    `    zone replicas 64k;\n    resolver \${${RESOLVER}} valid=2s ipv6=off;\n    keepalive 32;`,
  ],
  ['/var/log/nginx/self-print.log self_print', '/dev/stdout self_print'],
] as const;
const ERROR_FILE = '/var/log/nginx/self-print-error.log';

/** The compose file for one version of the image. */
export function composeFile(source: string, version: string): Result<string, string> {
  const parts = source.split(VERSION);
  return parts.length === 2 ? ok(parts.join(version)) : fail(`The compose file must say ${VERSION} once.`);
}

/** nginx's configuration for replicas in containers, a template of nginx's own image: as on a machine, but for these differences. */
export function composeProxy(source: string): Result<string, string> {
  let text = source;
  for (const [onMachine, inContainer] of DIFFERENCES) {
    const parts = text.split(onMachine);
    if (parts.length !== 2) return fail(`nginx.conf must say "${onMachine.trim()}" once.`);
    text = parts.join(inContainer);
  }
  return ok(text.replaceAll(ERROR_FILE, '/dev/stderr'));
}
