import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';

export type StorageSettings =
  | { readonly kind: 'directory'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      /** URL of an S3-compatible service other than Amazon's. */
      readonly endpoint?: string | undefined;
    };

/** Opens the disk described by the settings. */
export async function openDisk(settings: StorageSettings): Promise<Disk> {
  return settings.kind === 'directory' ? directoryDisk(settings.directory) : s3Disk(settings);
}

function directoryDisk(directory: string): Disk {
  return new Disk(new DurableFsDriver(directory));
}

/** Flushes each file, because a row that refers to it is committed durably afterwards. */
class DurableFsDriver extends FSDriver {
  readonly #directory: string;

  constructor(directory: string) {
    super({ location: directory, visibility: 'private' });
    this.#directory = directory;
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    await super.put(key, contents, options);
    await this.#flush(key);
  }

  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    await super.putStream(key, contents, options);
    await this.#flush(key);
  }

  async #flush(key: string): Promise<void> {
    const path = join(this.#directory, key);
    await flush(path, 'r+');
    // Windows cannot flush a directory; flushing the file has to suffice there.
    if (process.platform !== 'win32') await flush(dirname(path), 'r');
  }
}

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Credentials are found in Amazon's standard ways: environment, profile or instance role. */
async function s3Disk(settings: StorageSettings & { kind: 's3' }): Promise<Disk> {
  // Imported lazily, because the client is larger than the rest of the server.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: settings.bucket,
      region: settings.region,
      visibility: 'private',
      supportsACL: false,
      ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    }),
  );
}
