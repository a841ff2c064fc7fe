import { INK, SCHOOL_BLUE } from '@self-print/contract/template/gallery/vocabulary.ts';

/** An open book in a laurel wreath, for a fictitious school. */
const EMBLEM = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120">
<g fill="none" stroke="${SCHOOL_BLUE}">
<circle cx="60" cy="60" r="57" stroke-width="3"/><circle cx="60" cy="60" r="50" stroke-width="1"/>
<path stroke-width="3" stroke-linejoin="round" d="M60 47c-9-7-20-9-29-7v36c9-2 20 0 29 7 9-7 20-9 29-7V40c-9-2-20 0-29 7z"/>
<path stroke-width="3" d="M60 47v36"/>
<path stroke-width="1.6" d="M37 49c6-.6 12 .6 17 3.4M37 58c6-.6 12 .6 17 3.4M37 67c6-.6 12 .6 17 3.4M83 49c-6-.6-12 .6-17 3.4M83 58c-6-.6-12 .6-17 3.4M83 67c-6-.6-12 .6-17 3.4"/>
</g>
<path fill="${SCHOOL_BLUE}" d="M60 17l3.2 6.5 7.2 1-5.2 5.1 1.2 7.2-6.4-3.4-6.4 3.4 1.2-7.2-5.2-5.1 7.2-1z"/>
</svg>`;

/** Head and shoulders of nobody in particular. */
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" width="100" height="140">
<rect width="100" height="140" fill="#6fa3d8"/>
<path fill="#24324a" d="M8 140c0-27 18-38 42-38s42 11 42 38z"/><path fill="#fff" d="M38 104l12 22 12-22z"/>
<path fill="#e8bf9e" d="M41 86h18v18c-4 6-14 6-18 0z"/><ellipse cx="50" cy="64" rx="22" ry="28" fill="#f1cdae"/>
<path fill="#1d1a1c" d="M27 62c-3-26 9-36 24-36s26 10 22 36c-2-12-6-18-12-21-12 5-24 3-28 2-4 5-5 11-6 19z"/>
</svg>`;

/** A signature of nobody in particular. */
const SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 170 70" width="170" height="70">
<g fill="none" stroke="${INK}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
<path d="M14 30c16-6 31-12 42-20-8 16-20 34-38 48 14-10 26-20 36-24-4 8-8 16-6 22 8-4 14-14 18-22"/>
<path d="M72 22c-4 12-8 22-6 32 8-2 15-14 18-26-2 12-4 22 0 25 8-4 12-18 15-30M78 12c8-2 16-3 23-3"/>
<path d="M108 14c2 3 4 6 4 9M104 30c8-3 12-3 10 3-4 10-12 18-20 24 22-6 46-8 66-5M126 16c10-2 18-3 25-3M122 28c12-3 22-4 32-4M138 6c-2 14-6 26-16 36"/>
</g>
</svg>`;

/** Images used by the demo's templates, as a school would upload them. */
export const DEMO_PICTURES: ReadonlyMap<string, Uint8Array> = new Map([
  ['emblem', new TextEncoder().encode(EMBLEM)],
  ['sample-photo', new TextEncoder().encode(PHOTO)],
  ['president-signature', new TextEncoder().encode(SIGNATURE)],
]);
