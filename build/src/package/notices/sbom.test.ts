import { describe, expect, it } from '@jest/globals';
import { writeSbom } from './sbom.ts';
import type { ShippedPackage } from './shippedPackages.ts';

const DIGEST = Buffer.alloc(64, 7);

const part = (folder: string, version: string, more: Partial<ShippedPackage> = {}): ShippedPackage => ({
  name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  version,
  licence: 'MIT',
  description: '',
  owner: '',
  needs: [],
  folder,
  folders: [folder],
  integrity: null,
  ...more,
});

const sbomOf = async (packages: readonly ShippedPackage[], made = new Date(0)) =>
  JSON.parse(
    await writeSbom({ product: 'self-print-x', version: '1.2.3', nodeVersion: '24.0.0', packages, made }),
  );

describe('writeSbom', () => {
  it('names each part as registries and scanners do', async () => {
    const { specVersion, metadata, components } = await sbomOf([
      part('node_modules/@a/b', '1.0.0', {
        licence: 'MIT AND OFL-1.1',
        integrity: `sha512-${DIGEST.toString('base64')}`,
      }),
    ]);
    expect(specVersion).toBe('1.6');
    expect(metadata.component).toMatchObject({ name: 'self-print-x', version: '1.2.3' });
    expect(components).toEqual([
      expect.objectContaining({
        group: '@a',
        name: 'b',
        purl: 'pkg:npm/%40a/b@1.0.0',
        licenses: [{ expression: 'MIT AND OFL-1.1' }],
        hashes: [{ alg: 'SHA-512', content: DIGEST.toString('hex') }],
      }),
      expect.objectContaining({ name: 'node', version: '24.0.0', type: 'platform' }),
    ]);
  });

  it('says which version a part needs where there are two', async () => {
    const { dependencies } = await sbomOf([
      part('node_modules/a', '1.0.0', { needs: ['c'] }),
      part('node_modules/a/node_modules/c', '2.0.0'),
      part('node_modules/b', '1.0.0', { needs: ['c', 'left-out'] }),
      part('node_modules/c', '1.0.0'),
    ]);
    const needsOf = (ref: string) =>
      dependencies.find((each: { ref: string }) => each.ref === ref)?.dependsOn;
    expect(needsOf('a@1.0.0')).toEqual(['c@2.0.0']);
    expect(needsOf('b@1.0.0')).toEqual(['c@1.0.0']);
    expect(needsOf('self-print-x')).toEqual(['a@1.0.0', 'b@1.0.0', 'node@24.0.0']);
  });

  it('names a version once that lies in two folders, and finds it in both', async () => {
    const twice = part('node_modules/a/node_modules/c', '2.0.0', {
      folders: ['node_modules/a/node_modules/c', 'node_modules/b/node_modules/c'],
    });
    const { components, dependencies } = await sbomOf([
      part('node_modules/a', '1.0.0', { needs: ['c'] }),
      part('node_modules/b', '1.0.0', { needs: ['c'] }),
      part('node_modules/c', '1.0.0'),
      twice,
    ]);
    expect(components.filter(({ version }: { version: string }) => version === '2.0.0')).toHaveLength(1);
    const needing = dependencies.filter((each: { dependsOn?: string[] }) =>
      each.dependsOn?.includes('c@2.0.0'),
    );
    expect(needing.map(({ ref }: { ref: string }) => ref)).toEqual(['a@1.0.0', 'b@1.0.0']);
  });

  it('is the same for the same parts, and has another number for others', async () => {
    const parts = [part('node_modules/a', '1.0.0')];
    expect(await sbomOf(parts)).toEqual(await sbomOf(parts));
    const other = await sbomOf([part('node_modules/a', '1.0.1')]);
    expect(other.serialNumber).not.toBe((await sbomOf(parts)).serialNumber);
  });

  it('takes a licence that SPDX does not know by its words, and none for none', async () => {
    const { components } = await sbomOf([
      part('node_modules/a', '1.0.0', { licence: 'own words' }),
      part('node_modules/b', '1.0.0', { licence: '' }),
    ]);
    expect(components[0].licenses).toEqual([{ license: { name: 'own words' } }]);
    expect(components[1]).not.toHaveProperty('licenses');
  });
});
