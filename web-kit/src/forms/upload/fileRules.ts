import { FILE_KINDS, type FileKind, FORM_FILE_USUAL_BYTES } from '@self-print/contract/forms.ts';

/** What may be attached to a field. */
export interface FileRules {
  readonly kinds: readonly FileKind[];
  readonly limitBytes: number;
  readonly max: number;
}

const TYPES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
};
const ENDINGS: Readonly<Record<FileKind, readonly string[]>> = {
  pdf: ['.pdf'],
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
};

/** Reads the rules from a field's schema; an unknown type, from a newer platform, is left out. */
export function fileRulesOf(schema: Readonly<Record<string, unknown>>): FileRules {
  const { 'x-file-kinds': kinds, 'x-file-limit': limit, maxItems } = schema;
  return {
    kinds: Array.isArray(kinds) ? FILE_KINDS.filter((kind) => kinds.includes(kind)) : FILE_KINDS,
    limitBytes: typeof limit === 'number' ? limit : FORM_FILE_USUAL_BYTES,
    max: typeof maxItems === 'number' ? maxItems : 1,
  };
}

/** What the browser's file chooser offers. */
export function acceptOf({ kinds }: FileRules): string {
  return kinds.flatMap((kind) => [TYPES[kind], ...ENDINGS[kind]]).join(',');
}

/** What a photo becomes; empty where photos are not taken. Cameras make JPEG files. */
export function acceptPhotoOf({ kinds }: FileRules): string {
  return kinds.includes('jpeg') ? TYPES.jpeg : '';
}

export type WrongFile = 'tooLarge' | 'empty' | 'tooMany' | 'wrongKind';

/**
 * Which of the chosen files can be sent, where `space` more are allowed, and what is wrong with the others. The type that the browser
 * states only spares the person an upload: the platform decides by the content.
 */
export function takeFiles<Chosen extends Pick<File, 'size' | 'type'>>(
  chosen: readonly Chosen[],
  { kinds, limitBytes }: FileRules,
  space: number,
): { readonly good: readonly Chosen[]; readonly wrong: WrongFile | undefined } {
  const wrongOf = ({ size, type }: Chosen): WrongFile | undefined => {
    if (type !== '' && !kinds.some((kind) => TYPES[kind] === type)) return 'wrongKind';
    if (size === 0) return 'empty';
    return size > limitBytes ? 'tooLarge' : undefined;
  };
  const good = chosen.filter((file) => wrongOf(file) === undefined);
  const wrong = chosen.map(wrongOf).find((each) => each !== undefined);
  return { good: good.slice(0, space), wrong: wrong ?? (good.length > space ? 'tooMany' : undefined) };
}
