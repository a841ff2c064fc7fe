import type { Stroke } from './ink.ts';
import { recognise } from './recognise.ts';
import { readTemplates } from './templates.ts';

/** The characters that look most like the writing, the likeliest first, at most so many; none for no ink. */
export type Recogniser = (strokes: readonly Stroke[], most: number) => readonly string[];

/** @param file as the build has written it; throws when it is not whole */
export function createRecogniser(file: ArrayBuffer): Recogniser {
  const templates = readTemplates(file);
  return (strokes, most) => recognise(templates, strokes, most);
}
