import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeSelfSigned } from '@self-print/agent/devices/printer/ipp/testing/selfSigned.ts';
import { until } from './until.ts';

const NGINX = '/usr/sbin/nginx';
const SHIPPED = path.join(import.meta.dirname, '../../build/packaging/server/nginx.conf');

/** A real nginx with the shipped settings. */
export interface Nginx {
  /** The socket on which it speaks HTTPS, with a certificate of its own making. */
  readonly https: string;
  readonly stop: () => Promise<void>;
}

export const hasNginx = (): boolean => existsSync(NGINX);

/**
 * Starts nginx with the settings that the server's package ships, on sockets and files of a folder instead of ports and /var/log.
 * @param folder open to nginx's workers, which are another user
 * @param replicaAt where the replica listens that the settings expect on this port
 */
export async function startNginx(folder: string, replicaAt: (port: number) => string): Promise<Nginx> {
  await chmod(folder, 0o711);
  const { key, cert } = await makeSelfSigned();
  await writeFile(path.join(folder, 'key.pem'), key, { mode: 0o600 });
  await writeFile(path.join(folder, 'cert.pem'), cert);
  const settings = path.join(folder, 'nginx.conf');
  await writeFile(settings, settingsIn(folder, await readFile(SHIPPED, 'utf8'), replicaAt));
  const proxy = spawn(NGINX, ['-p', folder, '-c', settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(proxy, 'exit');
  const https = path.join(folder, 'https');
  await until(() => existsSync(https));
  return {
    https,
    stop: async () => {
      proxy.kill('SIGTERM');
      await ended;
    },
  };
}

function settingsIn(folder: string, shipped: string, replicaAt: (port: number) => string): string {
  const own = shipped
    .replaceAll(/server 127\.0\.0\.1:(\d+) /g, (_, port) => `server ${replicaAt(Number(port))} `)
    // Passed in no time here.
    .replace(/keepalive_timeout \d+s;/, 'keepalive_timeout 1s;')
    .replace('listen 80;', `listen unix:${folder}/http;`)
    .replace('listen 443 ssl http2;', `listen unix:${folder}/https ssl http2;`)
    .replace('/etc/ssl/self-print/fullchain.pem', `${folder}/cert.pem`)
    .replace('/etc/ssl/self-print/privkey.pem', `${folder}/key.pem`)
    .replaceAll('/var/log/nginx', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/pid; error_log ${folder}/other-error.log; events {}
    http { access_log ${folder}/other.log; ${temporary.join(' ')} ${own} }`;
}
