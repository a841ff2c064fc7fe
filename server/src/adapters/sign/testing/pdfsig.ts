import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificate } from '../x509/certificate.ts';
import { hasTool, requireTool, runTool } from './tools.ts';

/** Whether poppler's signature verifier is installed, together with the tool that sets its trusted certificates. */
export const HAS_PDFSIG = hasTool('pdfsig') && hasTool('certutil');

/** Returns what pdfsig reports for a file if it trusts this CA. @param folder where its certificate store is created */
export async function openPdfsig(
  folder: string,
  root: Certificate,
): Promise<(file: string) => Promise<string>> {
  const store = join(folder, 'nss');
  const certificate = join(folder, 'pdfsig-root.crt');
  await mkdir(store);
  await writeFile(certificate, root.der);
  await requireTool('certutil', ['-N', '-d', `sql:${store}`, '--empty-password']);
  await requireTool('certutil', [
    '-A',
    '-d',
    `sql:${store}`,
    '-n',
    'root',
    '-t',
    'CT,CT,CT',
    '-i',
    certificate,
  ]);
  return async (file) => (await runTool('pdfsig', ['-nssdir', `sql:${store}`, file])).output;
}
