const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/svg+xml': '.svg',
  'font/ttf': '.ttf',
  'font/otf': '.otf',
};

/** What a resource is called when it is saved: its name does not say what kind of file it is. */
export function fileNameOf({ name, contentType }: { readonly name: string; readonly contentType: string }) {
  const ending = ENDINGS[contentType] ?? '';
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
