import { fail, ok, type Result } from '@self-print/contract/result.ts';

const VERSION = 'VERSION';
/** Where replicas listen: on a machine, and in containers. */
const REPLICAS = [
  ['server 127.0.0.1:8081 ', 'server server-1:8080 '],
  ['server 127.0.0.1:8082 ', 'server server-2:8080 '],
] as const;

/** The compose file for one version of the image. */
export function composeFile(source: string, version: string): Result<string, string> {
  const parts = source.split(VERSION);
  return parts.length === 2 ? ok(parts.join(version)) : fail(`The compose file must say ${VERSION} once.`);
}

/** nginx's configuration for replicas in containers: the same as on a machine, with other addresses behind it. */
export function composeProxy(source: string): Result<string, string> {
  let text = source;
  for (const [onMachine, inContainer] of REPLICAS) {
    const parts = text.split(onMachine);
    if (parts.length !== 2) return fail(`nginx.conf must say "${onMachine.trim()}" once.`);
    text = parts.join(inContainer);
  }
  return ok(text);
}
