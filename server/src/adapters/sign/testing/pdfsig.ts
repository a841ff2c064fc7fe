import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificate } from '../x509/certificate.ts';
import { hasTool, runTool } from './tools.ts';

/** Whether poppler's judge of signatures is here, with the program that tells it whom to trust. */
export const HAS_PDFSIG = hasTool('pdfsig') && hasTool('certutil');

/** What pdfsig says of a file, when it trusts this authority. @param folder where its store of certificates is made */
export async function openPdfsig(
  folder: string,
  root: Certificate,
): Promise<(file: string) => Promise<string>> {
  const store = join(folder, 'nss');
  const certificate = join(folder, 'pdfsig-root.crt');
  await mkdir(store);
  await writeFile(certificate, root.der);
  await certutil(['-N', '-d', `sql:${store}`, '--empty-password']);
  await certutil(['-A', '-d', `sql:${store}`, '-n', 'root', '-t', 'CT,CT,CT', '-i', certificate]);
  return async (file) => (await runTool('pdfsig', ['-nssdir', `sql:${store}`, file])).said;
}

async function certutil(args: readonly string[]): Promise<void> {
  const { code, said } = await runTool('certutil', args);
  if (code !== 0) throw new Error(`certutil: ${said}`);
}
