import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { SIGNATURE_VARIABLE } from '@self-print/contract/template/person.ts';
import type { AnyElement } from '@self-print/contract/template/templateTexts.ts';
import { barcodeImage, qrImage } from '../codes/codeImages.ts';
import { RUN_FLAGS } from './content.ts';
import type { Resolving } from './resolving.ts';
import { imagePath } from './resources.ts';

interface PictureWords {
  readonly picture: string;
  readonly signature: string;
  readonly stamp: string;
  readonly qrCode: string;
  readonly barcode: string;
  /** What it is, and what stands in it. */
  readonly of: (kind: string, content: string) => string;
  readonly both: (one: string, other: string) => string;
}

/** What pictures are called where a template does not say it, for those who do not see them. */
const WORDS = {
  zh: {
    picture: '照片',
    signature: '签名',
    stamp: '印章',
    qrCode: '二维码',
    barcode: '条形码',
    of: (kind: string, content: string) => `${kind}：${content}`,
    both: (one: string, other: string) => `${one} ${other}`,
  },
  en: {
    picture: 'Photograph',
    signature: 'Signature',
    stamp: 'Seal',
    qrCode: 'QR code',
    barcode: 'Barcode',
    of: (kind: string, content: string) => `${kind}: ${content}`,
    both: (one: string, other: string) => `${one}, ${other}`,
  },
  fr: {
    picture: 'Photographie',
    signature: 'Signature',
    stamp: 'Sceau',
    qrCode: 'Code QR',
    barcode: 'Code-barres',
    of: (kind: string, content: string) => `${kind} : ${content}`,
    both: (one: string, other: string) => `${one}, ${other}`,
  },
  de: {
    picture: 'Foto',
    signature: 'Unterschrift',
    stamp: 'Siegel',
    qrCode: 'QR-Code',
    barcode: 'Strichcode',
    of: (kind: string, content: string) => `${kind}: ${content}`,
    both: (one: string, other: string) => `${one}, ${other}`,
  },
  es: {
    picture: 'Fotografía',
    signature: 'Firma',
    stamp: 'Sello',
    qrCode: 'Código QR',
    barcode: 'Código de barras',
    of: (kind: string, content: string) => `${kind}: ${content}`,
    both: (one: string, other: string) => `${one}, ${other}`,
  },
  ru: {
    picture: 'Фотография',
    signature: 'Подпись',
    stamp: 'Печать',
    qrCode: 'QR-код',
    barcode: 'Штрихкод',
    of: (kind: string, content: string) => `${kind}: ${content}`,
    both: (one: string, other: string) => `${one}, ${other}`,
  },
} as const satisfies Record<DocumentLanguage, PictureWords>;

const wordsIn = ({ request }: Resolving) => WORDS[request.locale.language];

type Element<Kind extends AnyElement['kind']> = Extract<AnyElement, { kind: Kind }>;

/** Resolves an image of the school, or one that comes with the data. */
export function resolveImage(element: Element<'image'>, resolving: Resolving): void {
  const { request, texts, problems } = resolving;
  const written = element.alt ? texts.plain(element.alt) : '';
  if (element.source.from === 'resource') {
    resolveResource(element.id, element.source.resource, written, resolving);
    return;
  }
  const name = element.source.variable;
  const words = wordsIn(resolving);
  const own = name === SIGNATURE_VARIABLE ? words.signature : words.picture;
  const alt = written === '' ? own : written;
  const stored = request.data[name] ?? '';
  if (typeof stored !== 'string') problems.push({ kind: 'wrongValue', variable: name, expected: 'image' });
  else if (stored !== '') resolveResource(element.id, stored, alt, resolving);
  else if (request.template.variables.find((each) => each.name === name)?.required)
    problems.push({ kind: 'missingValue', variable: name });
}

export function resolveStamp({ id, source }: Element<'seal' | 'slicedSeal'>, resolving: Resolving): void {
  const { texts, content } = resolving;
  const words = wordsIn(resolving);
  if (source.from === 'resource') resolveResource(id, source.resource, words.stamp, resolving);
  if (source.from !== 'drawn') return;
  const arc = texts.plain(source.arc);
  const below = source.below ? texts.plain(source.below) : '';
  content.stamps[id] = {
    alt: words.of(words.stamp, below === '' ? arc : words.both(arc, below)),
    arc: [[arc, 0]],
    below: below === '' ? [] : [[below, 0]],
  };
}

export function resolveCode(element: Element<'qrCode' | 'barcode'>, resolving: Resolving): void {
  const { texts, content, problems } = resolving;
  const { id, kind, colour } = element;
  const before = problems.length;
  const text = texts.plain(element.content);
  // Missing values have already been reported.
  if (problems.length > before) return;
  const made =
    kind === 'qrCode'
      ? qrImage(text, element.correction, colour)
      : barcodeImage(text, colour, element.frame.width);
  if (!made.ok) {
    const { problem } = made;
    problems.push(
      typeof problem === 'object' && problem.kind === 'tooFine'
        ? { kind: 'barsTooFine', elementId: id, widthMm: problem.widthMm }
        : { kind: 'codeContent', elementId: id },
    );
    return;
  }
  const words = wordsIn(resolving);
  content.codes[id] = { svg: made.value, alt: words.of(words[kind], text) };
  if (kind === 'barcode') content.texts[id] = [[text, RUN_FLAGS.plain]];
}

function resolveResource(elementId: string, resource: string, alt: string, resolving: Resolving): void {
  const { request, content, files, problems } = resolving;
  const bytes = request.resources.get(resource);
  if (!bytes) {
    problems.push({ kind: 'resourceMissing', resource, elementId });
    return;
  }
  const path = imagePath(bytes);
  if (path === null) {
    problems.push({ kind: 'resourceUnusable', resource, elementId });
    return;
  }
  content.images[elementId] = { path, alt };
  files.set(path, { path, bytes });
}
