import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Creates a key and a self-signed certificate with openssl, for the host name `localhost`. */
export async function makeSelfSigned(): Promise<{ readonly key: string; readonly cert: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'self-signed-'));
  const key = join(dir, 'key.pem');
  const cert = join(dir, 'cert.pem');
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    await run('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert, '-days', '2']);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } finally {
    await rm(dir, { recursive: true });
  }
}
