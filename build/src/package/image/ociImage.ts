import { open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { LaunchError, outputOf, runToEnd } from '../../launch/runProgram.mjs';
import { epochSeconds } from '../madeAt.ts';
import { imageSettings } from './imageSettings.ts';

export interface ImageRequest {
  readonly outDir: string;
  /** The server's Debian package, whose files become the image's second layer. */
  readonly deb: string;
  readonly version: string;
  /** Debian's name of it. */
  readonly architecture: string;
  readonly made: Date;
}

const PRODUCT = 'self-print-server';
/** Debian 12: what the base is made of, and how. */
const SUITE = 'bookworm';
const BASE_PACKAGES = ['bubblewrap', 'ca-certificates', 'fontconfig'];
const TOOLS = ['mmdebstrap', 'umoci', 'dpkg-deb'] as const;
/** Runs the server; the same in every image, because the files of a volume belong to it. */
const USER_ID = 990;
const TAG = 'image';
const SETTINGS_OF_MACHINES = ['./etc/self-print/server.env', './etc/self-print/back-up.env'];

const index = z.looseObject({
  manifests: z.array(z.looseObject({ annotations: z.record(z.string(), z.string()).optional() })),
});

/**
 * Makes an OCI image by Debian's own tools, without a container engine: Debian's smallest system, and on it the files of our package.
 * Returns its path, an archive that podman and docker load. The problem is a sentence, also when a tool is missing.
 */
export async function makeImage(request: ImageRequest): Promise<Result<string, string>> {
  const { outDir, deb, version, architecture, made } = request;
  const missing = await missingTools();
  if (missing.length > 0) return fail(`No image was made: ${missing.join(' and ')} missing on this machine.`);
  const work = path.join(outDir, 'image-tree');
  await rm(work, { recursive: true, force: true });
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(epochSeconds(made)) };
  const run = (command: string, args: readonly string[]) => runToEnd(command, args, { cwd: outDir, env });
  const base = path.join(outDir, 'image-base.tar');
  const product = path.join(outDir, 'image-product.tar');
  await run('mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    `--architectures=${architecture}`,
    `--include=${BASE_PACKAGES.join(',')}`,
    `--customize-hook=chroot "$1" useradd --system --uid ${USER_ID} --home-dir /var/lib/${PRODUCT} --shell /usr/sbin/nologin self-print`,
    `--customize-hook=install -d -m 700 -o ${USER_ID} -g ${USER_ID} "$1/var/lib/${PRODUCT}" "$1/var/lib/self-print-back-ups"`,
    // Differ from run to run, and are of no use.
    '--customize-hook=rm -f "$1/etc/machine-id" "$1/etc/hostname" "$1/etc/resolv.conf" "$1/var/cache/ldconfig/aux-cache"',
    SUITE,
    base,
  ]);
  await unpack(deb, product);
  // In a container settings come from its environment; root alone could read these.
  await run('tar', ['--delete', `--file=${product}`, ...SETTINGS_OF_MACHINES]);

  const image = ['--image', `${work}:${TAG}`];
  const addLayer = (layer: string, origin: string) =>
    run('umoci', [
      ...['raw', 'add-layer', ...image],
      ...[`--history.created=${made.toISOString()}`, '--history.created_by', origin],
      layer,
    ]);
  await run('umoci', ['init', '--layout', work]);
  await run('umoci', ['new', ...image]);
  await addLayer(base, `mmdebstrap ${SUITE}`);
  await addLayer(product, path.basename(deb));
  await run('umoci', [
    'config',
    ...image,
    ...imageSettings({ version, userId: USER_ID }),
    `--architecture=${architecture}`,
    '--os=linux',
    `--created=${made.toISOString()}`,
    '--no-history',
  ]);
  await run('umoci', ['gc', '--layout', work]);
  await nameImage(work, version);
  await Promise.all([rm(base), rm(product)]);
  const file = path.join(outDir, `${PRODUCT}_${version}_${architecture}.oci.tar`);
  await archive(work, file, made);
  await rm(work, { recursive: true });
  return ok(file);
}

/** Writes the files of a Debian package as a tar archive. */
async function unpack(deb: string, archiveFile: string): Promise<void> {
  const to = await open(archiveFile, 'w');
  try {
    await runToEnd('dpkg-deb', ['--fsys-tarfile', deb], { cwd: path.dirname(deb), stdout: to.fd });
  } finally {
    await to.close();
  }
}

/** Under the name by which the compose file asks for it; the second annotation is what docker reads. */
async function nameImage(layout: string, version: string): Promise<void> {
  const file = path.join(layout, 'index.json');
  const read = index.parse(JSON.parse(await readFile(file, 'utf8')));
  const name = `${PRODUCT}:${version}`;
  const annotations = {
    'org.opencontainers.image.ref.name': name,
    'io.containerd.image.name': `localhost/${name}`,
  };
  const manifests = read.manifests.map((each) => ({
    ...each,
    annotations: { ...each.annotations, ...annotations },
  }));
  await writeFile(file, JSON.stringify({ ...read, manifests }));
}

/** Packs a folder so that the same files make the same bytes. */
async function archive(folder: string, file: string, made: Date): Promise<void> {
  const even = [
    '--sort=name',
    `--mtime=@${epochSeconds(made)}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ];
  await runToEnd('tar', ['--format=ustar', ...even, '-C', folder, '-cf', file, '.'], { cwd: folder });
}

async function missingTools(): Promise<readonly string[]> {
  const found = await Promise.all(
    TOOLS.map((tool) =>
      outputOf(tool, ['--version']).then(
        () => [],
        (error: unknown) => {
          if (error instanceof LaunchError) return [tool];
          throw error;
        },
      ),
    ),
  );
  return found.flat();
}
