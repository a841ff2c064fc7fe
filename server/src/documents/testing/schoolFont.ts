import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A font with another family name, as a school might upload: a bundled one, renamed to a name of the same length. */
export async function schoolFont(): Promise<Uint8Array> {
  const file = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  );
  const bytes = await readFile(file);
  for (const [from, to] of [
    ['Noto Sans', 'Mine Sans'],
    ['NotoSans', 'MineSans'],
  ] as const) {
    const wanted = Buffer.from(from, 'utf16le').swap16();
    for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1))
      Buffer.from(to, 'utf16le').swap16().copy(bytes, at);
  }
  return bytes;
}
