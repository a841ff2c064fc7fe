import type { Api } from '../api/api.ts';
import type { PictureUrls } from '../base/pictureUrls.ts';

/** Pictures and films of the platform, fetched once and kept in memory while they are shown. */
export interface MediaShelf {
  /** An address in this page for a path of the platform; null when it cannot be fetched now. */
  readonly take: (path: string) => Promise<string | null>;
  /** Lets go of everything that is not among these paths. */
  readonly keepOnly: (paths: ReadonlySet<string>) => void;
}

export function createMediaShelf(api: Api, pictures: PictureUrls): MediaShelf {
  const urls = new Map<string, string>();
  return {
    take: async (path) => {
      const known = urls.get(path);
      if (known !== undefined) return known;
      const file = await api.action().platform.file(path);
      if (!file.ok) return null;
      const url = pictures.make(file.value);
      urls.set(path, url);
      return url;
    },
    keepOnly: (paths) => {
      for (const [path, url] of urls) {
        if (paths.has(path)) continue;
        pictures.drop(url);
        urls.delete(path);
      }
    },
  };
}
