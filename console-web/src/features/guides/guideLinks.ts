/** A document as links find it. */
export interface GuidePlace {
  readonly fileName: string;
  readonly path: string;
}

/** Where a link of a document leads. */
export type GuideLink =
  | { readonly kind: 'guide'; readonly fileName: string; readonly hash: string }
  | { readonly kind: 'outside'; readonly address: string }
  /** To what the console does not show, such as a source file. */
  | { readonly kind: 'nowhere' };

const HERE = 'guides:';
const OUTSIDE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const NOT_IN_SLUG = /[^\p{L}\p{N} _-]/gu;

/**
 * Finds where a link leads.
 * @param href as written: relative to the document, an anchor in it, or an address
 * @param from path of the document that contains it
 */
export function guideLink(href: string, from: string, guides: readonly GuidePlace[]): GuideLink {
  const base = `${HERE}//docs/${from}`;
  if (!URL.canParse(href, base)) return { kind: 'nowhere' };
  const { protocol, pathname, hash } = new URL(href, base);
  if (protocol !== HERE)
    return OUTSIDE.has(protocol) ? { kind: 'outside', address: href } : { kind: 'nowhere' };
  const guide = guides.find(({ path }) => `/${path}` === pathname);
  return guide ? { kind: 'guide', fileName: guide.fileName, hash } : { kind: 'nowhere' };
}

/** The anchor of a heading, as GitHub makes it, by which documents link to it. */
export function headingAnchor(words: string): string {
  return words.toLowerCase().trim().replace(NOT_IN_SLUG, '').replaceAll(' ', '-');
}
