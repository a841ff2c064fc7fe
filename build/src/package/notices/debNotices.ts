import { ok, type Result } from '@self-print/contract/result.ts';
import type { DebRequest } from '../debRequest.ts';
import type { DebNotices } from '../packDeb.ts';
import { writeNotices } from './notices.ts';
import { writeSbom } from './sbom.ts';
import { describePackages } from './shippedPackages.ts';

/** Licences and list of parts for a Debian package, by the folders of the packages inside; the problem names those without a licence text. */
export async function debNotices(
  product: { readonly name: string; readonly version: string },
  folders: readonly string[],
  { nodeLicence, nodeVersion, made }: Pick<DebRequest, 'nodeLicence' | 'nodeVersion' | 'made'>,
): Promise<Result<DebNotices, string>> {
  const packages = await describePackages(folders);
  const licences = await writeNotices(packages);
  if (!licences.ok) return licences;
  const sbom = await writeSbom({
    product: product.name,
    version: product.version,
    nodeVersion,
    packages,
    made,
  });
  return ok({ licences: licences.value, nodeLicence, sbom });
}
