import type { Template } from '@self-print/contract/template/template.ts';

/** Placeholder for an image from a person's data, such as a photograph, of which the school has no sample. */
const PLACEHOLDER = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400">' +
    '<rect width="300" height="400" fill="#e5e7eb"/><circle cx="150" cy="150" r="70" fill="#9ca3af"/>' +
    '<path d="M30 400a120 130 0 0 1 240 0z" fill="#9ca3af"/></svg>',
);

/** Placeholder images by the names of a template's sample images. */
export function samplePicturesOf({ variables }: Template): ReadonlyMap<string, Uint8Array> {
  return new Map(
    variables.flatMap((variable) =>
      variable.type === 'image' ? [[variable.sample, PLACEHOLDER] as const] : [],
    ),
  );
}
