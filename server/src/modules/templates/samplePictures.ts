import type { Template } from '@self-print/contract/template/template.ts';

/** Stands where a picture comes with the data of a person, such as a photograph, and the school has no sample of it. */
const PLACEHOLDER = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400">' +
    '<rect width="300" height="400" fill="#e5e7eb"/><circle cx="150" cy="150" r="70" fill="#9ca3af"/>' +
    '<path d="M30 400a120 130 0 0 1 240 0z" fill="#9ca3af"/></svg>',
);

/** Placeholders for the sample pictures, by their names. */
export function samplePicturesOf({ variables }: Template): ReadonlyMap<string, Uint8Array> {
  return new Map(
    variables.flatMap((variable) =>
      variable.type === 'image' ? [[variable.sample, PLACEHOLDER] as const] : [],
    ),
  );
}
